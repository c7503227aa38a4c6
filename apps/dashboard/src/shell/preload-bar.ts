import type { AnyRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '@vitrine/contract/pages';
import { currentLocale, loadMessages, messagesForRoute } from '../lib/i18n/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/session.ts';
import { loadAsk } from './first-requests.ts';
import { barPagesOf, inUse } from './menu-pages.ts';

// Code and words of the pages that are opened most, one after the other while the open page asks for nothing: who goes there
// then waits for its rows alone.

const restMs = 300;
/** A page in the background is never idle. */
const idleWithinMs = 1000;

/** What a browser without idle callbacks does at once. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: idleWithinMs }) : setTimeout(work);

async function untilRest(): Promise<void> {
  do {
    await new Promise<void>((done) => setTimeout(() => whenIdle(done), restMs));
  } while (queryClient.isFetching() > 0);
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** What cannot be fetched is asked for again by the click. */
export async function preloadBar(router: AnyRouter, signal: AbortSignal): Promise<void> {
  if (savesData()) return;
  const { pages } = barPagesOf(session.get().caller, inUse());
  for (const page of pages) {
    await untilRest();
    if (signal.aborted) return;
    await Promise.all([
      codeOf(router, page),
      loadAsk(page),
      loadMessages(currentLocale(), messagesForRoute(`/en${page.path}`)),
    ]);
  }
}

function codeOf(router: AnyRouter, page: Page): Promise<unknown> | undefined {
  const routes: { options: { staticData?: { page?: Page }; component?: unknown } }[] = Object.values(
    router.routesById,
  );
  const route = routes.find(({ options }) => options.staticData?.page === page);
  return (route?.options.component as ReturnType<typeof lazyRouteComponent> | undefined)?.preload?.();
}
