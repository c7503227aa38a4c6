import { homeOf } from '@vitrine/contract/pages';
import { inLocale } from '../paths.ts';
import { localeOfPath } from './auth-base.ts';
import { redirectOf, safeRedirect } from './redirect.ts';
import type { SnapshotStore } from './session-state.ts';
import type { createServerMemory } from './session-storage.ts';

/**
 * The URL of the login page for a page, and the target after login. `path` returns path and query of the open
 * page.
 */
export function createLoginPaths(
  memory: ReturnType<typeof createServerMemory>,
  store: SnapshotStore,
  path: () => string,
) {
  return {
    loginPath(from: string): string {
      if (!memory.chosen()) return '/en/auth/login';
      const login = `/${localeOfPath(from)}/auth/login`;
      const redirect = memory.hasLeft() ? null : safeRedirect(from);
      return redirect ? `${login}?redirect=${encodeURIComponent(redirect)}` : login;
    },
    /** The redirect parameter or the first requested page, if it is one of ours, or else the home page. */
    afterLogin(): string {
      const locale = localeOfPath(path());
      const wish = safeRedirect(memory.takeWish());
      // Users without a session are redirected to the English login page; another language there was chosen.
      const wishInLocale = wish && locale !== 'en' ? inLocale(wish, locale) : wish;
      return redirectOf(path()) ?? wishInLocale ?? `/${locale}${homeOf(store.get().caller!).path}`;
    },
  };
}
