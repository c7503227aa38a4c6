import { log, messageOf } from '../log.ts';
import { wait, within } from '../wait.ts';
import { playerUrl } from './command-line.ts';
import { linkWithPlayer, type PlayerLinkOptions } from './player-link.ts';
import { attachToPage, type PlayerPage } from './player-page.ts';
import type { Browser } from './start-browser.ts';
import { noAddressPage, unreachablePage } from './waiting-page.ts';

// Watches one running browser until it has to be replaced. Returns why.

export interface SuperviseOptions extends Pick<PlayerLinkOptions, 'facts' | 'onRequest'> {
  readonly browser: Browser;
  /** Null if nobody said yet which server it is. */
  readonly address: string | null;
  /** The player is on the screen; called for every page. */
  readonly onPicture: () => void;
  /** How to send facts that have just changed; called for every page. */
  readonly onLink?: (report: () => void) => void;
  /** Resolves when the agent wants another browser: another address, or an update. */
  readonly stopped: Promise<string>;
  readonly isReachable?: (url: string) => Promise<boolean>;
  readonly times?: Partial<Times>;
}

interface Times {
  /** From the start of the browser to its first answer. */
  readonly startMs: number;
  /** Between two checks. */
  readonly checkMs: number;
  /** A page that does not answer for so long hangs. */
  readonly hangMs: number;
  /** A page without a player for so long shows an error of the browser or of a portal. */
  readonly strangeMs: number;
  readonly reportMs: number;
}

const usual: Times = { startMs: 45_000, checkMs: 3000, hangMs: 15_000, strangeMs: 12_000, reportMs: 300_000 };

const exitNoticedMs = 500;

export async function supervise(options: SuperviseOptions): Promise<string> {
  const { browser, address, stopped } = options;
  const times = { ...usual, ...options.times };
  const watched = async () => {
    const attached = attachToPage(browser.pipe, address ?? 'null');
    const page = await within(times.startMs, attached, 'The start of the browser');
    if (address === null) await page.showDocument(noAddressPage());
    return Promise.race([page.crashed.then(() => 'page_crashed'), keepPlaying(page, options, times)]);
  };
  // The pipe of a killed browser closes a moment before its end is known.
  const failed = (error: unknown) => wait(exitNoticedMs).then(() => `failed: ${messageOf(error)}`);
  return Promise.race([browser.gone.then(() => 'browser_gone'), stopped, watched().catch(failed)]);
}

async function keepPlaying(page: PlayerPage, options: SuperviseOptions, times: Times): Promise<string> {
  const { address } = options;
  const isReachable = options.isReachable ?? answers;
  let strangeSince: number | null = null;
  let isWaiting = false;
  for (;;) {
    if (page.isOurs) {
      const end = await play(page, options, times);
      if (end === 'hung') return 'page_hung';
      // Reloaded, or not loaded yet.
      strangeSince ??= Date.now();
      if (end === 'ended') strangeSince = Date.now();
    } else strangeSince ??= Date.now();
    if (address !== null && Date.now() - strangeSince > times.strangeMs) {
      if (await isReachable(playerUrl(address))) {
        isWaiting = false;
        await page.navigate(playerUrl(address));
        strangeSince = Date.now();
      } else if (!isWaiting) {
        isWaiting = true;
        log('server_unreachable', { address });
        await page.showDocument(unreachablePage(address));
      }
    }
    await wait(times.checkMs / 10);
  }
}

/** A screenshot of this size only shows that one can be taken. */
const smallestSide = 64;

type End = 'hung' | 'ended' | 'no_player';

/** Until the page is gone or hangs. */
async function play(page: PlayerPage, options: SuperviseOptions, times: Times): Promise<End> {
  const isThere = await within(
    times.hangMs,
    page.evaluate<boolean>('!!globalThis.vitrineAgent'),
    'page',
  ).then(
    (found) => (found ? 'there' : 'no_player'),
    (error: unknown) => (/took longer/.test(messageOf(error)) ? 'hung' : 'no_player'),
  );
  if (isThere !== 'there') return isThere;
  let isOver = false;
  const link = await within(times.hangMs, linkWithPlayer({ page, ...options }), 'link').catch(() => null);
  if (!link) return 'no_player';
  options.onLink?.(() => void link.report().catch(() => {}));
  const seen = page.screenshot(smallestSide).then(options.onPicture);
  seen.catch((error: unknown) => log('no_picture', { error: messageOf(error) }));
  const ended = link.ended.catch((): End => 'ended');
  const watchForHang = async (): Promise<End> => {
    let reportedAt = Date.now();
    while (!isOver) {
      await wait(times.checkMs);
      if (isOver) break;
      // A call to a page that is being replaced never returns either, so the page is asked only while it is there.
      const answer = await within(times.hangMs, page.evaluate<number>('1'), 'answer').catch(messageOf);
      if (typeof answer === 'string' && /took longer/.test(answer) && page.isOurs) return 'hung';
      if (Date.now() - reportedAt < times.reportMs) continue;
      reportedAt = Date.now();
      await within(times.hangMs, link.report(), 'report').catch(() => {});
    }
    return 'ended';
  };
  const end = await Promise.race([ended, watchForHang()]);
  isOver = true;
  return end;
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
    // A portal sends everybody to its own page.
    return reply.ok && new URL(reply.url).origin === new URL(url).origin;
  } catch {
    return false;
  }
}
