import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { alone, playsIn, within } from '../../core/plans/intervals.ts';
import type { Pause } from '../../infra/slices.ts';

// Which priority lets a playlist play alone, and with which it takes turns. Shows end by themselves and rank above everything that
// can be typed, so neither answer counts them.

const dayMs = 86_400_000;
const usualDays = 7;
/** Of a playlist for which nobody has chosen one. */
const defaultPriority = 50;

type Shows = ReadonlySet<string>;

export function highestOf(rivals: PlaylistCheck['rivals'], shows: Shows): number | null {
  const priorities = rivals.flatMap(({ id, priority }) => (shows.has(id) ? [] : [priority]));
  return priorities.length === 0 ? null : Math.max(...priorities);
}

/** The priority of what plays without it, when it would play if it were alone: that of most minutes on all displays together. */
export async function usualIn(
  parties: readonly { readonly plan: Plan; readonly counts: readonly unknown[] }[],
  id: string,
  shows: Shows,
  now: number,
  pause: Pause,
): Promise<number> {
  const end = now + usualDays * dayMs;
  const played = new Map<number, number>();
  for (const { plan, counts } of parties) {
    await pause();
    const windows = playsIn(alone(plan, id), id, now, end);
    if (windows.length === 0) continue;
    const others = plan.playlists.filter((each) => each.id !== id && !shows.has(each.id));
    const byPriority = Map.groupBy(
      timeline({ ...plan, playlists: others }, now, end).filter(({ state }) => state === 'playing'),
      // Those that share a segment have the same.
      ({ playlists }) => others.find((each) => each.id === playlists[0])!.priority,
    );
    for (const [priority, segments] of byPriority) {
      const shared = within(windows, segments).reduce((sum, { from, to }) => sum + to - from, 0);
      if (shared > 0) played.set(priority, (played.get(priority) ?? 0) + shared * counts.length);
    }
  }
  const [most] = [...played].sort(([a, playedA], [b, playedB]) => playedB - playedA || b - a);
  return most?.[0] ?? defaultPriority;
}
