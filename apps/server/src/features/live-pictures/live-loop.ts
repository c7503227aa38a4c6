import { type DisplayLive, maxLoopItems } from '@vitrine/contract/live-view';
import { localMoment, offsetAt } from '@vitrine/schedule/local-clock';
import { loopOf as itemsInTurn, shownItems } from '@vitrine/schedule/loop';
import type { Plan } from '@vitrine/schedule/plan';
import type { Segment } from '@vitrine/schedule/timeline';
import { type KnownItem, readItems } from '../../core/pictures/item-pictures.ts';
import type { Context } from '../../http/context.ts';

// The context of the playing item: the loop it is part of, how long that continues, and what ends it.

export const instant = (at: number): string => new Date(at).toISOString();

const shownAt = ({ playlists, timeZone }: Plan, playlist: string, at: number) => {
  const { day, minute } = localMoment(timeZone, at);
  const local = { timeZone, day, offset: offsetAt(timeZone, at) };
  return shownItems(itemsInTurn(playlists.find(({ id }) => id === playlist)!.items), local, minute);
};

/** The items of a playlist whose conditions hold now. */
export async function loopOf(context: Context, plan: Plan, playlist: string): Promise<DisplayLive['loop']> {
  const shown = shownAt(plan, playlist, context.now.getTime());
  const listed = shown.length > maxLoopItems ? [] : shown;
  const known = await readItems(
    context,
    listed.map(({ id }) => id),
    'small',
  );
  return {
    seconds: shown.reduce((sum, { seconds }) => sum + seconds, 0),
    count: shown.length,
    items: listed.flatMap(({ id, seconds }) => {
      const item = known.get(id);
      if (!item) return [];
      const { playable, name, amount, picture, design } = item;
      return [{ item: id, playable, name, seconds, amount, picture, design }];
    }),
  };
}

interface Start {
  readonly playlist: string;
  readonly at: number;
}

/** Of the first item that each playlist shows from then on. */
export async function firstPictures(
  context: Context,
  plan: Plan,
  starts: readonly Start[],
): Promise<(start: Start) => Pick<KnownItem, 'picture' | 'design'>> {
  const firstOf = ({ playlist, at }: Start) => shownAt(plan, playlist, at)[0]?.id;
  const known = await readItems(
    context,
    starts.flatMap((start) => firstOf(start) ?? []),
    'small',
  );
  return (start) => {
    const item = known.get(firstOf(start) ?? '');
    return { picture: item?.picture ?? null, design: item?.design ?? null };
  };
}

const isAlike = (a: Segment, b: Segment) =>
  a.state === b.state &&
  a.playlists.length === b.playlists.length &&
  a.playlists.every((id, i) => id === b.playlists[i]);

/** Adjacent segments that show the same are one stretch, whatever they override. */
export function stretchAround(segments: readonly Segment[], at: number) {
  const here = segments.findIndex(({ from, to }) => from <= at && at < to);
  let [first, last] = [here, here];
  while (first > 0 && isAlike(segments[first - 1]!, segments[here]!)) first -= 1;
  while (last < segments.length - 1 && isAlike(segments[last + 1]!, segments[here]!)) last += 1;
  return {
    since: first === 0 ? null : instant(segments[first]!.from),
    until: last === segments.length - 1 ? null : instant(segments[last]!.to),
  };
}

/** The next segments in which something else is planned than before. */
export function changesAfter(segments: readonly Segment[], at: number, most: number): Segment[] {
  const changes = segments.filter(
    (segment, index) => index > 0 && segment.from > at && !isAlike(segments[index - 1]!, segment),
  );
  return changes.slice(0, most);
}

export function closingAfter(segments: readonly Segment[], at: number): string | null {
  const closed = segments.find(({ from, state }) => from > at && state === 'closed');
  return closed ? instant(closed.from) : null;
}
