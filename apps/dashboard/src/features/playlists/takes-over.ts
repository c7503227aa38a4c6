import { displays } from '@vitrine/contract/displays';
import { displayTimeline } from '@vitrine/contract/schedule-calls';
import type * as z from 'zod';
import { call } from '../../lib/api.ts';
import { listOf } from '../../lib/records.ts';
import type { PlaylistRecord } from './playlists.queries.ts';

// What would be shown instead of a playlist if it were deleted.

type Timeline = Pick<z.output<typeof displayTimeline.reply>['data'], 'segments' | 'playlists'>;

export interface TakesOver {
  /** Names of the successors, those on most displays first. */
  readonly names: readonly string[];
  /** Displays on which it plays now and nothing follows. */
  readonly withoutAny: number;
}

/** Each timeline begins at the moment in question. */
export function takesOver(timelines: readonly Timeline[], playlist: string): TakesOver {
  const count = new Map<string, number>();
  let withoutAny = 0;
  for (const { segments, playlists } of timelines) {
    const now = segments[0];
    if (now?.state !== 'playing' || !now.playlists.includes(playlist)) continue;
    // Equals that alternate with it continue to play.
    const others = now.playlists.filter((id) => id !== playlist);
    const next = others.length > 0 ? others : now.overrides;
    if (next.length === 0) withoutAny += 1;
    for (const id of next) {
      const name = playlists.find((each) => each.id === id)?.name;
      if (name) count.set(name, (count.get(name) ?? 0) + 1);
    }
  }
  const names = [...count].sort(([, one], [, other]) => other - one).map(([name]) => name);
  return { names, withoutAny };
}

/** For more displays, the requests would take longer than reading the dialog. */
export const mostAsked = 24;
const minuteMs = 60_000;

/** Null if it plays on too many displays to fetch them all. */
export async function fetchTakesOver(
  { id, groups, displays: reached }: Pick<PlaylistRecord, 'id' | 'groups' | 'displays'>,
  signal: AbortSignal,
): Promise<TakesOver | null> {
  if (reached > mostAsked) return null;
  const lists = await Promise.all(
    groups.map((group) => listOf(displays, { group_eq: group.id, _limit: mostAsked }, { signal })),
  );
  const ids = new Set(lists.flatMap(({ data }) => data.map((display) => display.id)));
  const from = new Date();
  const query = { from: from.toISOString(), to: new Date(from.getTime() + minuteMs).toISOString() };
  const timelines = await Promise.all(
    [...ids].map((display) => call(displayTimeline, { params: { id: display }, query, signal })),
  );
  return takesOver(
    timelines.map(({ data }) => data),
    id,
  );
}
