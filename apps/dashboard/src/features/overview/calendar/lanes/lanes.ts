import type { Merged, MergedDay } from '../merged-days.ts';

// Layout of lanes in a row of the week. A lane is one playlist from one hour to another. It keeps its line on
// all days, so that a row is easy to follow. Its name is inside the bar, or else right or left of it. If the
// day has no room for the name, the bar gets a letter, and the name is listed below the name of the row.
// Nothing is ever shortened.

export const lineHeight = 18;
export const barHeight = 14;
/** Space above the first and below the last line. */
export const rowPadding = { top: 8, bottom: 5 };
export const letterSize = 14;

const dayMinutes = 1440;
/** "Fold nights" hides the hours before this minute. */
const foldedUntil = 6 * 60;
const leastBar = 4;
/** Space between the edge of the bar and the name inside it. */
const inset = { left: 7, right: 4 };
/** Space between a bar and the name beside it. */
const gap = 4;
/** Space between lanes of one line. */
const apart = 3;

/** The drawn hours of a day, and their width in pixels. */
export interface DayAxis {
  readonly start: number;
  readonly end: number;
  readonly width: number;
}

export const dayAxis = (isFolded: boolean, width: number): DayAxis => ({
  start: isFolded ? foldedUntil : 0,
  end: dayMinutes,
  width,
});

export const xOf = ({ start, end, width }: DayAxis, minute: number): number =>
  (Math.min(end, Math.max(start, minute)) - start) * (width / (end - start));

/** Labelled hours: every sixth in a narrow column, every second in a wide one. */
export function axisTicks(axis: DayAxis): number[] {
  const step = (axis.width / (axis.end - axis.start)) * 120 >= 36 ? 120 : 360;
  const count = Math.ceil((axis.end - axis.start) / step);
  return Array.from({ length: count }, (_, index) => axis.start + index * step);
}

export interface Lane {
  readonly merged: Merged;
  readonly line: number;
  /** Offset from the left of the day. */
  readonly bar: { readonly left: number; readonly width: number };
  /** Left edge of the name, or of the letter. */
  readonly nameLeft: number;
  /** The whole lane including its name. */
  readonly left: number;
  readonly right: number;
  readonly isInside: boolean;
  /** Represents a name that did not fit. */
  readonly letter: string | null;
  /** The lane extends into hours that are not drawn. */
  readonly isCut: { readonly start: boolean; readonly end: boolean };
}

export interface RowLayout {
  readonly lines: number;
  /** Pixels. */
  readonly height: number;
  readonly days: readonly (readonly Lane[])[];
  readonly letters: readonly { readonly letter: string; readonly merged: Merged }[];
  /** Lanes that are entirely in folded hours. */
  readonly folded: number;
}

export const contentOf = ({ state, playlists }: Merged): string =>
  state === 'playing' ? playlists.join(' ') : '';

/** Open hours without a playlist look the same, whether no playlist is assigned or none is planned. */
export function joinGaps({ day, merged }: MergedDay): MergedDay {
  const joined = new Map<string, Merged>();
  for (const each of merged) {
    const key = each.state === 'nothing' ? `${each.start} ${each.end}` : each.key;
    const before = joined.get(key);
    joined.set(
      key,
      before
        ? {
            ...before,
            isUnreached: before.isUnreached && each.isUnreached,
            sources: [...before.sources, ...each.sources],
            count: before.count + each.count,
          }
        : each,
    );
  }
  return { day, merged: [...joined.values()] };
}

type Placement = Pick<Lane, 'bar' | 'nameLeft' | 'left' | 'right' | 'isInside'> & {
  readonly isLetter: boolean;
};

/** Possible placements of a lane, best first. `width` is that of its name. */
export function placementsOf(merged: Merged, axis: DayAxis, width: number): Placement[] {
  const from = Math.min(xOf(axis, merged.start), axis.width - leastBar);
  const barWidth = Math.max(leastBar, xOf(axis, merged.end) - from - 1);
  const to = from + barWidth;
  const bar = { left: from, width: barWidth };
  const found: Placement[] = [];
  const add = (nameLeft: number, left: number, right: number, kind?: 'inside' | 'letter') =>
    found.push({
      ...{ bar, nameLeft, left, right },
      isInside: kind === 'inside',
      isLetter: kind === 'letter',
    });
  if (barWidth >= inset.left + width + inset.right) add(from + inset.left, from, to, 'inside');
  if (to + gap + width <= axis.width - 1) add(to + gap, from, to + gap + width);
  if (from - gap - width >= 1) add(from - gap - width, from - gap - width, to);
  if (found.length === 0) {
    const middle = from + barWidth / 2 - letterSize / 2;
    const left = Math.max(1, Math.min(axis.width - 1 - letterSize, middle));
    add(left, Math.min(from, left), Math.max(to, left + letterSize), 'letter');
  }
  return found;
}

interface Track {
  readonly content: string;
  /** At most one per day. */
  readonly perDay: (Merged | undefined)[];
}

/**
 * Matches lanes across the week: first those with equal content and hours, then those with equal content at
 * the nearest hours.
 */
export function tracksOf(days: readonly (readonly Merged[])[]): Track[] {
  const tracks: Track[] = [];
  const byContent = new Map<string, Track[]>();
  const hoursApart = (track: Track, { start, end }: Merged) =>
    Math.min(
      ...track.perDay.map((each) =>
        each ? Math.abs(each.start - start) + Math.abs(each.end - end) : Number.POSITIVE_INFINITY,
      ),
    );
  days.forEach((lanes, day) => {
    const pairs = lanes
      .flatMap((merged) =>
        (byContent.get(contentOf(merged)) ?? []).map((track) => ({
          ...{ merged, track },
          cost: hoursApart(track, merged),
        })),
      )
      .sort((a, b) => a.cost - b.cost);
    const placed = new Set<Merged>();
    for (const { merged, track } of pairs) {
      if (placed.has(merged) || track.perDay[day]) continue;
      track.perDay[day] = merged;
      placed.add(merged);
    }
    for (const merged of lanes) {
      if (placed.has(merged)) continue;
      const perDay = Array.from<Merged | undefined>({ length: days.length });
      perDay[day] = merged;
      const track = { content: contentOf(merged), perDay };
      tracks.push(track);
      byContent.set(track.content, [...(byContent.get(track.content) ?? []), track]);
    }
  });
  return tracks;
}

/**
 * What plays on most days is at the top, in chronological order; gaps are below, exceptions at the bottom.
 */
function sortTracks(tracks: readonly Track[], days: number): Track[] {
  const rankOf = (track: Track) => {
    const own = track.perDay.filter((each) => each !== undefined);
    return {
      track,
      isRare: own.length * 2 <= days && days > 1 ? 1 : 0,
      isGap: track.content === '' ? 1 : 0,
      start: Math.min(...own.map(({ start }) => start)),
      end: Math.min(...own.map(({ end }) => end)),
    };
  };
  return tracks
    .map(rankOf)
    .sort(
      (a, b) =>
        a.isRare - b.isRare ||
        a.isGap - b.isGap ||
        a.start - b.start ||
        a.end - b.end ||
        (a.track.content < b.track.content ? -1 : 1),
    )
    .map(({ track }) => track);
}

type Taken = readonly { readonly left: number; readonly right: number }[];

const isFree = (taken: Taken, { left, right }: Placement) =>
  taken.every((other) => right + apart <= other.left || left >= other.right + apart);

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letterAt = (index: number) => alphabet[index] ?? String(index - alphabet.length + 1);

/** `widthOf`: the width of a lane's name with its number. */
export function layOutRow(
  days: readonly MergedDay[],
  axis: DayAxis,
  widthOf: (merged: Merged) => number,
): RowLayout {
  const all = days.map((each) => joinGaps(each).merged);
  const drawn = all.map((lanes) => lanes.filter(({ start, end }) => end > axis.start && start < axis.end));
  const lines: Taken[][] = [];
  const placed = new Map<Merged, { line: number; placement: Placement }>();
  for (const { perDay } of sortTracks(tracksOf(drawn), days.length)) {
    const choices = perDay.map((merged) => merged && placementsOf(merged, axis, widthOf(merged)));
    for (let line = 0; ; line++) {
      lines[line] ??= days.map(() => []);
      const taken = lines[line]!;
      const chosen = choices.map((options, day) => options?.find((option) => isFree(taken[day]!, option)));
      if (chosen.some((option, day) => !option && choices[day])) continue;
      chosen.forEach((placement, day) => {
        if (!placement) return;
        taken[day] = [...taken[day]!, placement];
        placed.set(perDay[day]!, { line, placement });
      });
      break;
    }
  }
  const letters = new Map<string, { letter: string; merged: Merged }>();
  const letterOf = (merged: Merged) => {
    const key = `${contentOf(merged)} ${merged.count}`;
    if (!letters.has(key)) letters.set(key, { letter: letterAt(letters.size), merged });
    return letters.get(key)!.letter;
  };
  const laid = drawn.map((lanes) =>
    lanes
      .toSorted((a, b) => placed.get(a)!.line - placed.get(b)!.line || a.start - b.start)
      .map((merged): Lane => {
        const { line, placement } = placed.get(merged)!;
        const { isLetter, ...rest } = placement;
        return {
          ...rest,
          merged,
          line,
          letter: isLetter ? letterOf(merged) : null,
          isCut: { start: merged.start < axis.start || merged.start === 0, end: merged.end === dayMinutes },
        };
      }),
  );
  return {
    lines: lines.length,
    height: rowPadding.top + Math.max(1, lines.length) * lineHeight + rowPadding.bottom,
    days: laid,
    letters: [...letters.values()],
    folded: all.flat().length - drawn.flat().length,
  };
}

/** Whether all displays of the row show the same, so that numbers are redundant. */
export const isUniform = (days: readonly MergedDay[], displays: number): boolean =>
  days.every((each) => joinGaps(each).merged.every(({ count }) => count === displays));
