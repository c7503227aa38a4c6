import { session } from './session/session.ts';

// The pages somebody opened last on this server: offered by the palette and by the Not Found page.

export interface RecentPage {
  /** Below the locale, e.g. `/locations/detail/…`. */
  readonly path: string;
  readonly name: string;
  readonly pageId: string;
}

const kept = 8;

const entry = () => {
  const { user, server } = session.get();
  return user && server ? `recent-pages ${user.id} ${server.url}` : null;
};

const isRecentPage = (value: unknown): value is RecentPage => {
  const { path, name, pageId } = (value ?? {}) as Partial<RecentPage>;
  return (
    typeof path === 'string' &&
    /^\/[a-z]/.test(path) &&
    typeof name === 'string' &&
    typeof pageId === 'string'
  );
};

export function recentPages(): RecentPage[] {
  const key = entry();
  try {
    const stored: unknown = JSON.parse((key && localStorage.getItem(key)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentPage) : [];
  } catch {
    return [];
  }
}

export function rememberPage(page: RecentPage) {
  const key = entry();
  if (!key) return;
  const others = recentPages().filter((each) => each.path !== page.path);
  try {
    localStorage.setItem(key, JSON.stringify([page, ...others].slice(0, kept)));
  } catch {
    // A full storage only costs the list.
  }
}

/** A record that turned out to be gone is not offered again. */
export function forgetPage(path: string) {
  const key = entry();
  if (key) localStorage.setItem(key, JSON.stringify(recentPages().filter((each) => each.path !== path)));
}
