import type { Attention, PlayingNow } from '@vitrine/contract/overview';
import { type Showing, whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { readItems } from '../../core/pictures/item-pictures.ts';
import { frameAddress } from '../../core/pictures/picture-address.ts';
import type { Context } from '../../http/context.ts';
import type { DisplaySnapshot, Snapshot } from './snapshot.ts';

// What plays now, in pictures. A device reports what it shows with its heartbeats, and items change in
// between, so the current item of the reported playlist is computed from the time, as on the screen itself.

const placesShown = 4;
const shownAtOne = 5;
/** An older picture says nothing about now. */
const freshForMs = 15 * 60_000;

export function playingIn({ displays }: Snapshot, location?: string): DisplaySnapshot[] {
  return displays.filter(
    (each) => each.status === 'playlist_active' && (!location || each.location.id === location),
  );
}

/** Places where something is wrong come first, in the order of what is listed. */
export function picturedOf(
  playing: readonly DisplaySnapshot[],
  items: readonly Pick<Attention, 'place'>[],
): DisplaySnapshot[] {
  const listed = [...new Set(items.map(({ place }) => place))];
  const rank = (name: string) => (listed.includes(name) ? listed.indexOf(name) : listed.length);
  const { compare } = new Intl.Collator('und', { numeric: true });
  return [...Map.groupBy(playing, ({ location }) => location.id).values()]
    .toSorted((a, b) => {
      const [one, other] = [a[0]!.location.name, b[0]!.location.name];
      return rank(one) - rank(other) || compare(one, other);
    })
    .slice(0, placesShown)
    .flatMap((displays) => displays.slice(0, shownAtOne));
}

export async function presentPlaying(
  context: Context,
  { timelineOf, now }: Snapshot,
  playing: readonly DisplaySnapshot[],
  names: ReadonlyMap<string, string>,
): Promise<PlayingNow[]> {
  const first = playing.map((display) => ({
    display,
    due: dueOn(display, timelineOf.get(display.id)!.plan, now),
  }));
  const ids = first.flatMap(({ display, due }) => due?.item ?? display.playing?.item ?? []);
  const items = await readItems(context, ids);
  return first.map(({ display, due }) => {
    const { id, name, location, status, orientation, pictureAt } = display;
    const playlist = display.playing?.playlist ?? null;
    const item = items.get(due?.item ?? display.playing?.item ?? '');
    const hasPicture = pictureAt !== null && now - Date.parse(pictureAt) < freshForMs;
    return {
      ...{ id, name, location, status, orientation },
      playlist:
        playlist !== null && names.has(playlist) ? { id: playlist, name: names.get(playlist)! } : null,
      item: item?.name ?? display.playing?.name ?? null,
      itemFrom: due && new Date(due.from).toISOString(),
      itemTo: due && new Date(due.to).toISOString(),
      picture: hasPicture ? frameAddress(context, id, pictureAt) : (item?.picture ?? null),
      pictureAt: hasPicture ? pictureAt : null,
      design: hasPicture ? null : (item?.design ?? null),
      isPlanned: !hasPicture,
    };
  });
}

/** Null if it shows another playlist than planned, so that only its own report is known. */
function dueOn(
  { playing }: DisplaySnapshot,
  plan: Parameters<typeof whatPlaysAt>[0],
  now: number,
): Showing | null {
  const due = whatPlaysAt(plan, now);
  return due.state === 'playing' && due.showing.playlist === playing?.playlist ? due.showing : null;
}
