import type { ClosedNow } from '@vitrine/contract/overview';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { readItems } from '../../core/pictures/item-pictures.ts';
import type { Context } from '../../http/context.ts';
import { isoOf } from './places.ts';
import type { DisplaySnapshot, Snapshot } from './snapshot.ts';

// Displays at closed locations, with the first picture after their next opening, sorted by opening time.

const shown = 8;

export interface OpeningDisplay {
  readonly display: DisplaySnapshot;
  readonly opensAt: number | null;
  /** What it shows then; null if nothing is planned. */
  readonly first: { readonly playlist: string; readonly item: string } | null;
}

export function firstToOpen(
  { timelineOf, places }: Snapshot,
  closed: readonly DisplaySnapshot[],
): OpeningDisplay[] {
  const opensAt = ({ location }: DisplaySnapshot) => places.get(location.id)!.until;
  const order = (display: DisplaySnapshot) => opensAt(display) ?? Number.POSITIVE_INFINITY;
  return closed
    .toSorted((a, b) => (order(a) === order(b) ? 0 : order(a) - order(b)))
    .slice(0, shown)
    .map((display) => {
      const at = opensAt(display);
      const then = at === null ? null : whatPlaysAt(timelineOf.get(display.id)!.plan, at);
      return { display, opensAt: at, first: then?.state === 'playing' ? then.showing : null };
    });
}

export async function presentClosed(
  context: Context,
  opening: readonly OpeningDisplay[],
  names: ReadonlyMap<string, string>,
  ready: ReadonlySet<string>,
): Promise<ClosedNow[]> {
  const items = await readItems(
    context,
    opening.flatMap(({ first }) => first?.item ?? []),
  );
  return opening.map(({ display: { id, name, location, orientation }, opensAt, first }) => {
    const item = first && items.get(first.item);
    return {
      ...{ id, name, location, orientation },
      opensAt: isoOf(opensAt),
      playlist: first && { id: first.playlist, name: names.get(first.playlist) ?? '' },
      item: item?.name ?? null,
      picture: item?.picture ?? null,
      design: item?.design ?? null,
      isReady: ready.has(id),
    };
  });
}
