import { session } from './session/session.ts';

// The pages opened last on this server, for the command palette and the Not Found page.

export interface RecentPage {
  /** Path below the locale, e.g. `/locations/detail/…`. */
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
    // If the storage is full, only this list is lost.
  }
}

/** A deleted record is not offered again. */
export function forgetPage(path: string) {
  const key = entry();
  if (key) localStorage.setItem(key, JSON.stringify(recentPages().filter((each) => each.path !== path)));
}
