import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { translateKey, useT } from '../lib/i18n/i18n.ts';
import { titleOf, usePageState } from '../lib/page-title.ts';
import { belowLocale } from '../lib/paths.ts';
import { rememberPage } from '../lib/recent-pages.ts';
import { session, useSession } from '../lib/session/session.ts';
import { ConfirmHost } from '../ui/confirm.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { showToast } from '../ui/toast.ts';
import { focusHeadingOnNavigation } from './focus-heading.ts';
import { useOpenPage } from './open-page.ts';

/** Elements of every page, inside the shell or not. */
export function Root() {
  const t = useT();
  const router = useRouter();
  useDocumentTitle();
  useEffect(() => focusHeadingOnNavigation(router), [router]);
  useEffect(
    () =>
      session.onNotice((notice) => {
        const message =
          notice === 'reconnectionFailed' ? t('session.reconnectionFailed') : t('session.loggedOutElsewhere');
        showToast({ message, assertive: true });
      }),
    [t],
  );
  return (
    <>
      <Outlet />
      <ConfirmHost />
      <ToastHost />
    </>
  );
}

function useDocumentTitle() {
  const page = useOpenPage();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { server, state } = useSession();
  const { recordName, offlineDisplays } = usePageState();
  // The language also affects the title.
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t stands for the language translateKey speaks
  useEffect(() => {
    if (!page) return;
    const pageName = translateKey(page.titleKey);
    document.title = titleOf({ pageName, recordName, serverName: server?.name, offlineDisplays });
    const isRemembered = page.menu || (page.parent && recordName);
    if (state === 'loggedIn' && isRemembered) {
      rememberPage({ path: belowLocale(pathname), name: recordName ?? '', pageId: page.id });
    }
  }, [page, pathname, recordName, server, offlineDisplays, state, t]);
}
