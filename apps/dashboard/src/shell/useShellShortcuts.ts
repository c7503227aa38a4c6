import { useRouter } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { type Page, pages } from '@vitrine/contract/pages';
import { takeovers } from '@vitrine/contract/takeovers';
import { useEffect } from 'react';
import { isBilled } from '../lib/billed.ts';
import { currentLocale } from '../lib/i18n/i18n.ts';
import { session } from '../lib/session/session.ts';
import { listenForShortcuts, onShortcut, useDefaultShortcut, useShortcut } from '../lib/shortcuts.ts';
import { toggleThemeMode } from '../lib/theme-mode.ts';
import { chooseAndUpload } from '../lib/uploads/uploads.ts';
import { isAnyLayerOpen } from '../ui/layers.ts';
import { showOverlay } from './overlays.ts';

/** Shortcuts that work on every page of the shell. */
export function useShellShortcuts(toggleSidebar: () => void) {
  const router = useRouter();
  useEffect(() => listenForShortcuts(isAnyLayerOpen), []);
  useEffect(() => {
    const stops = pages
      .filter((page: Page) => page.letter !== undefined)
      .map((page: Page) =>
        onShortcut(`go.${page.id}`, () => {
          const isThere = can(session.get().caller, page) && (isBilled() || !page.isForBilling);
          if (isThere) router.history.push(`/${currentLocale()}${page.path}`);
        }),
      );
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
  useShortcut('alarm', () => can(session.get().caller, takeovers.routes.create) && showOverlay('alarm'));
  useShortcut('palette', () => showOverlay('palette'));
  useShortcut('help', () => showOverlay('shortcuts'));
  useShortcut('sidebar', toggleSidebar);
  useShortcut('dark', toggleThemeMode);
  // A page that shows a folder overrides it.
  useDefaultShortcut('upload', () => void chooseAndUpload({ folder: null }));
}
