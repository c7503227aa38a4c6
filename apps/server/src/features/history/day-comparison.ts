import type { ApartCause } from '@vitrine/contract/display-history';

// Pure: where what a display showed differs from what was planned, and why.

export interface Stretch {
  readonly from: number;
  readonly to: number;
}
export interface Planned extends Stretch {
  readonly state: 'closed' | 'nothing' | 'playing';
  readonly playlists: readonly string[];
}
export interface Told extends Stretch {
  readonly isCurrent: boolean;
}
export interface Shown extends Stretch {
  readonly playlist: string | null;
}
export interface Facts {
  readonly planned: readonly Planned[];
  readonly told: readonly Told[];
  readonly shown: readonly Shown[];
  readonly off: readonly Stretch[];
  readonly faults: readonly Stretch[];
  /** Before it, it is not known what was shown, so only known causes count. */
  readonly shownFrom: number;
}
export interface Apart extends Stretch {
  readonly why: ApartCause;
  readonly planned: readonly string[];
  readonly shown: string | null;
}

/** Reports come with the end of an item, and clocks are corrected: shorter differences are not counted. */
const shortestMs = 60_000;

/** Cut at every boundary of any of the facts; within a piece nothing changes. */
export function apartOf(facts: Facts): Apart[] {
  const open = facts.planned.filter(({ state }) => state === 'playing');
  const all = [...facts.planned, ...facts.told, ...facts.shown, ...facts.off, ...facts.faults];
  const edges = all.flatMap(({ from, to }) => [from, to]);
  if (edges.some((edge) => edge > facts.shownFrom)) edges.push(facts.shownFrom);
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  const pieces: Apart[] = [];
  for (const [i, from] of cuts.slice(0, -1).entries()) {
    const to = cuts[i + 1]!;
    const planned = coverOf(open, from);
    if (!planned) continue;
    const shown = coverOf(facts.shown, from);
    if (shown && (shown.playlist === null || planned.playlists.includes(shown.playlist))) continue;
    const why = whyApart(facts, from, shown !== undefined);
    if (from < facts.shownFrom && why !== 'offline' && why !== 'fault') continue;
    const last = pieces.at(-1);
    const isSame =
      last?.to === from &&
      last.why === why &&
      last.shown === (shown?.playlist ?? null) &&
      last.planned.join() === planned.playlists.join();
    if (isSame) pieces[pieces.length - 1] = { ...last, to };
    else pieces.push({ from, to, why, planned: planned.playlists, shown: shown?.playlist ?? null });
  }
  return joined(pieces).filter(({ from, to }) => to - from >= shortestMs);
}

const coverOf = <S extends Stretch>(stretches: readonly S[], at: number): S | undefined =>
  stretches.find(({ from, to }) => from <= at && at < to);

/**
 * What is shown by an older plan was not told, with or without contact. Of a gap, no contact explains more than a fault, and a
 * fault more than an old plan.
 */
function whyApart({ told, off, faults }: Facts, at: number, isShowing: boolean): ApartCause {
  const isOutdated = coverOf(told, at)?.isCurrent === false;
  if (isShowing && isOutdated) return 'not_told';
  if (coverOf(off, at)) return 'offline';
  if (!isShowing && coverOf(faults, at)) return 'fault';
  return isOutdated ? 'not_told' : 'unknown';
}

/** Pieces of one cause that follow each other within a minute are one. */
function joined(pieces: readonly Apart[]): Apart[] {
  const result: Apart[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last && last.why === piece.why && piece.from - last.to < shortestMs)
      result[result.length - 1] = {
        ...last,
        to: piece.to,
        planned: [...new Set([...last.planned, ...piece.planned])],
      };
    else result.push(piece);
  }
  return result;
}

/** Milliseconds shown as planned, of those with something planned. */
export function shareOf(
  { planned, shownFrom }: Pick<Facts, 'planned' | 'shownFrom'>,
  apart: readonly Stretch[],
): { asPlanned: number; planned: number } {
  const length = (stretches: readonly Stretch[]) =>
    stretches.reduce((sum, { from, to }) => sum + Math.max(0, to - Math.max(from, shownFrom)), 0);
  const all = length(planned.filter(({ state }) => state === 'playing'));
  return { planned: all, asPlanned: Math.max(0, all - length(apart)) };
}
