import type { DesignContext } from './context.ts';

// Lists of more rows than fit are shown page by page.

export interface PageTimes {
  readonly pages: number;
  /** How long each is shown. */
  readonly seconds: number;
}

/**
 * The page of a list at a moment, from 0. Pages count from the start of a turn, and each turn begins with the page after the last one
 * that was shown for its whole time, so that a loop hides none for good. Without a turn, as in frames, they count from 1970.
 */
export function pageAt(
  { pages, seconds }: PageTimes,
  now: number,
  { startedAt = 0, turn }: Pick<DesignContext, 'startedAt' | 'turn'>,
): number {
  if (pages <= 1) return 0;
  const first = turn ? firstPage({ pages, seconds }, turn) : 0;
  return (first + Math.floor(Math.max(0, now - startedAt) / (seconds * 1000))) % pages;
}

/** How many pages a turn shows for their whole time; at least one, however short it is. */
export const pagesInTurn = (turnSeconds: number, pageSeconds: number): number =>
  Math.max(1, Math.floor(turnSeconds / pageSeconds));

function firstPage({ pages, seconds }: PageTimes, turn: NonNullable<DesignContext['turn']>): number {
  const shown = pagesInTurn(turn.seconds, seconds);
  return shown >= pages ? 0 : (turn.count * shown) % pages;
}

/** When the page after this one is shown. */
export const nextPageAt = (seconds: number, now: number, { startedAt = 0 }: DesignContext): number =>
  startedAt + (Math.floor(Math.max(0, now - startedAt) / (seconds * 1000)) + 1) * seconds * 1000;
