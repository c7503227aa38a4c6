import type { CalendarRecord, CalendarSegment } from '@vitrine/contract/calendar-calls';
import { minuteMs } from '@vitrine/schedule/local-clock';
import type { TimeBlock } from './row-layout.ts';

// What was planned for the displays of a row, and when one of them was offline. Where they differ, what most of them had is
// drawn, and the others are told beside it.

interface Display {
  readonly id: string;
}

type RecordRow = CalendarRecord['rows'][number];

export interface Range {
  readonly from: number;
  readonly to: number;
}

export type Shows = Pick<TimeBlock, 'kind' | 'playlists'>;

/** A block of the record: some of the displays may have had something else. */
export interface RecordBlock extends TimeBlock {
  readonly displays: number;
  readonly others: readonly (Shows & { readonly displays: number })[];
}

export interface Outage extends TimeBlock {
  readonly displays: number;
  readonly of: number;
}

/** An outage that is shorter is not drawn. */
export const leastOutage = { day: minuteMs, week: 5 * minuteMs } as const;

export const recordIndex = ({ rows }: CalendarRecord): ReadonlyMap<string, RecordRow> =>
  new Map(rows.flatMap((row) => row.displays.map((id) => [id, row] as const)));

const kindOf = ({ state }: Pick<CalendarSegment, 'state'>) => state;
const notRecorded: Shows = { kind: 'unrecorded', playlists: [] };
const keyOf = ({ kind, playlists }: Shows) => `${kind} ${playlists.join()}`;

type Piece = Range & Shows;

/** The whole range; what is between and around the segments is not recorded. */
function piecesOf(row: RecordRow | undefined, { from, to }: Range): Piece[] {
  const pieces: Piece[] = [];
  let at = from;
  const add = (until: number, shows: Shows) => {
    if (until <= at) return;
    pieces.push({ from: at, to: until, kind: shows.kind, playlists: shows.playlists });
    at = until;
  };
  for (const segment of row?.segments ?? []) {
    const [start, end] = [Date.parse(segment.from), Math.min(to, Date.parse(segment.to))];
    if (end <= at) continue;
    add(Math.min(to, start), notRecorded);
    add(end, { kind: kindOf(segment), playlists: segment.playlists });
  }
  add(to, notRecorded);
  return pieces;
}

/** In order, without a gap, from the beginning of the range to its end. */
export function recordOf(
  displays: readonly Display[],
  rowOf: ReadonlyMap<string, RecordRow>,
  range: Range,
): RecordBlock[] {
  if (range.to <= range.from) return [];
  const own = [...Map.groupBy(displays, ({ id }) => rowOf.get(id))].map(([row, alike]) => ({
    ...{ count: alike.length, pieces: piecesOf(row, range), at: 0 },
  }));
  const cuts = new Set(own.flatMap(({ pieces }) => pieces.map(({ from }) => from)));
  const moments = [...cuts].sort((a, b) => a - b);
  const blocks: RecordBlock[] = [];
  moments.forEach((from, index) => {
    const to = moments[index + 1] ?? range.to;
    const tally = new Map<string, Shows & { displays: number }>();
    for (const each of own) {
      while (each.pieces[each.at]!.to <= from) each.at += 1;
      const { kind, playlists } = each.pieces[each.at]!;
      const known = tally.get(keyOf({ kind, playlists }));
      tally.set(keyOf({ kind, playlists }), {
        ...{ kind, playlists },
        displays: (known?.displays ?? 0) + each.count,
      });
    }
    const [most, ...others] = [...tally.values()].sort(
      (a, b) => b.displays - a.displays || (keyOf(a) < keyOf(b) ? -1 : 1),
    );
    const last = blocks.at(-1);
    if (last && isSame(last, most!, others)) blocks[blocks.length - 1] = { ...last, to };
    else
      blocks.push({
        ...{ key: `was ${from}`, from, to, others, isRecorded: true },
        ...{ kind: most!.kind, playlists: most!.playlists, displays: most!.displays },
      });
  });
  return blocks;
}

const tellsSame = (a: Shows & { displays: number }, b: Shows & { displays: number }) =>
  keyOf(a) === keyOf(b) && a.displays === b.displays;

const isSame = (block: RecordBlock, most: RecordBlock['others'][number], others: RecordBlock['others']) =>
  tellsSame(block, most) &&
  block.others.length === others.length &&
  block.others.every((each, index) => tellsSame(each, others[index]!));

/** When one of them or several were offline, together as long as any of them was. */
export function outagesOf(
  displays: readonly Display[],
  rowOf: ReadonlyMap<string, RecordRow>,
  least: number,
): Outage[] {
  const ids = new Set(displays.map(({ id }) => id));
  const own = [...new Set(displays.flatMap(({ id }) => rowOf.get(id) ?? []))]
    .flatMap(({ offline }) => offline)
    .map((each) => ({
      from: Date.parse(each.from),
      to: Date.parse(each.to),
      off: each.displays.filter((id) => ids.has(id)),
    }))
    .filter(({ off }) => off.length > 0)
    .sort((a, b) => a.from - b.from);
  const joined: { from: number; to: number; off: Set<string> }[] = [];
  for (const { from, to, off } of own) {
    const last = joined.at(-1);
    if (last && from <= last.to) {
      last.to = Math.max(last.to, to);
      for (const id of off) last.off.add(id);
    } else joined.push({ from, to, off: new Set(off) });
  }
  return joined
    .filter(({ from, to }) => to - from >= least)
    .map(({ from, to, off }) => ({
      ...{ key: `off ${from}`, from, to, kind: 'offline', playlists: [], isRecorded: true },
      ...{ displays: off.size, of: displays.length },
    }));
}
