import type { OverviewTimeline } from '@vitrine/contract/overview';
import { type Part, partsWithin } from '../../../lib/plan-blocks.ts';
import { hasProblem, type PlanTimeline, type Screen } from './screens.ts';
import type { Range } from './timeline.queries.ts';

// The hierarchy of rows from top to bottom, and which of them are visible. All heights are known in advance,
// so that a thousand displays cost no more than the thirty that are visible.

export const orders = ['location', 'group', 'name'] as const;
export type Order = (typeof orders)[number];

export interface HeadRow {
  readonly kind: 'head';
  readonly key: string;
  /** Null for displays without a group. */
  readonly name: string | null;
  readonly screens: number;
  readonly isClosed: boolean;
  /** The time zone of all of them; null if they have several. */
  readonly timeZone: string | null;
  /** For a location: when it closes, and the timeline of its day. */
  readonly hours: { readonly openUntil: string | null; readonly timeline: PlanTimeline } | null;
}

export interface ScreenRow {
  readonly kind: 'screen';
  /** Unique, because a display in several groups is listed in each. */
  readonly key: string;
  readonly screen: Screen;
}

/** One interval of a display in the list. */
export interface LineRow {
  readonly kind: 'line';
  readonly key: string;
  readonly screen: Screen;
  readonly part: Part;
}

export type Row = HeadRow | ScreenRow | LineRow;

export interface Asked {
  readonly order: Order;
  readonly q: string;
  readonly location: string | null;
  readonly group: string | null;
  readonly onlyProblems: boolean;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export function filterScreens(screens: readonly Screen[], asked: Omit<Asked, 'order'>): Screen[] {
  const words = plain(asked.q).split(/\s+/).filter(Boolean);
  return screens.filter((screen) => {
    if (asked.location && screen.location.id !== asked.location) return false;
    if (asked.group && !screen.groups.includes(asked.group)) return false;
    if (asked.onlyProblems && !hasProblem(screen)) return false;
    if (words.length === 0) return true;
    const text = plain(`${screen.name} ${screen.location.name}`);
    return words.every((word) => text.includes(word));
  });
}

interface Heap {
  readonly key: string;
  readonly name: string | null;
  readonly screens: readonly Screen[];
}

function heapsOf(screens: readonly Screen[], order: Order, data: OverviewTimeline): Heap[] {
  if (order === 'name') return [{ key: '', name: null, screens }];
  const under = (
    places: readonly { id: string; name: string }[],
    isIn: (screen: Screen, id: string) => boolean,
  ) => places.map(({ id, name }) => ({ key: id, name, screens: screens.filter((each) => isIn(each, id)) }));
  const heaps: Heap[] =
    order === 'location'
      ? under(data.locations, ({ location }, id) => location.id === id)
      : under(data.groups, ({ groups }, id) => groups.includes(id));
  if (order === 'group') {
    heaps.push({ key: 'none', name: null, screens: screens.filter(({ groups }) => groups.length === 0) });
  }
  return heaps.filter((heap) => heap.screens.length > 0);
}

export function rowsOf(
  screens: readonly Screen[],
  order: Order,
  data: OverviewTimeline,
  closed: ReadonlySet<string>,
): Row[] {
  return heapsOf(screens, order, data).flatMap((heap): Row[] => {
    const own = heap.screens.map(
      (screen): ScreenRow => ({ kind: 'screen', key: `${heap.key} ${screen.id}`, screen }),
    );
    if (order === 'name') return own;
    const zones = new Set(heap.screens.map(({ timeline }) => timeline.timeZone));
    const head: HeadRow = {
      kind: 'head',
      key: heap.key,
      name: heap.name,
      screens: heap.screens.length,
      isClosed: closed.has(heap.key),
      timeZone: zones.size === 1 ? [...zones][0]! : null,
      hours:
        order === 'location'
          ? {
              openUntil: data.locations.find(({ id }) => id === heap.key)?.openUntil ?? null,
              timeline: heap.screens[0]!.timeline,
            }
          : null,
    };
    return head.isClosed ? [head] : [head, ...own];
  });
}

/** The rows as a list: every display followed by what it shows, one line each, without closed time. */
export const linesOf = (rows: readonly Row[], range: Range): Row[] =>
  rows.flatMap((row): Row[] =>
    row.kind !== 'screen'
      ? [row]
      : [
          row,
          ...partsWithin(row.screen.timeline.blocks, range)
            .filter(({ block }) => block.state !== 'closed')
            .map(
              (part): LineRow => ({ kind: 'line', key: `${row.key} ${part.from}`, screen: row.screen, part }),
            ),
        ],
  );
