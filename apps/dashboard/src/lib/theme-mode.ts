import { useSyncExternalStore } from 'react';

// Light or dark: the stored choice (`dark` = 'true' or 'false'), or else the system's. index.html applies it
// before the first paint; here it is checked again 10 ms after start, and followed afterwards.

export type ThemeMode = 'light' | 'dark';

const entry = 'dark';
const attribute = 'data-color-scheme';
const listeners = new Set<() => void>();
const system = () => matchMedia('(prefers-color-scheme: dark)');

function stored(): string | null {
  try {
    return localStorage.getItem(entry);
  } catch {
    return null;
  }
}

export function modeFrom(storedValue: string | null, systemIsDark: boolean): ThemeMode {
  if (storedValue === 'true') return 'dark';
  if (storedValue === 'false') return 'light';
  return systemIsDark ? 'dark' : 'light';
}

const shown = (): ThemeMode =>
  document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light';

function apply() {
  const mode = modeFrom(stored(), system().matches);
  if (mode === shown()) return;
  document.documentElement.setAttribute(attribute, mode);
  for (const listener of listeners) listener();
}

export function startThemeMode() {
  setTimeout(apply, 10);
  system().addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === entry || event.key === null) apply();
  });
}

export function setThemeMode(mode: ThemeMode) {
  try {
    localStorage.setItem(entry, String(mode === 'dark'));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  document.documentElement.setAttribute(attribute, mode);
  for (const listener of listeners) listener();
}

/** Removes the choice: the system decides, now and when it changes. */
export function followSystem() {
  try {
    localStorage.removeItem(entry);
  } catch {
    // Without storage there was no stored choice.
  }
  document.documentElement.setAttribute(attribute, modeFrom(null, system().matches));
  for (const listener of listeners) listener();
}

export const toggleThemeMode = () => setThemeMode(shown() === 'dark' ? 'light' : 'dark');

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useThemeMode = (): ThemeMode => useSyncExternalStore(subscribe, shown);

/** The choice, rather than the current mode. */
export const useThemeChoice = (): ThemeMode | 'system' =>
  useSyncExternalStore(subscribe, () => {
    const value = stored();
    return value === 'true' ? 'dark' : value === 'false' ? 'light' : 'system';
  });
