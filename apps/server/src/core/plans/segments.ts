import { createHash } from 'node:crypto';
import type { Segment } from '@vitrine/contract/schedule-calls';
import { compareAge, compareRank, type Plan, type PlannedPlaylist } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import { type Demand, outside, type Span, wantsBetween, within } from './intervals.ts';

// Segments of the calendar as they are sent and stored: each says what plays, and what would play otherwise.

/** Lists stored in another format are ignored. */
const form = 2;

export const planHash = (key: string): Buffer => createHash('sha256').update(`${form} ${key}`).digest();

export function segmentsOf(plan: Plan, from: number, to: number, wants = wantsBetween(from, to)): Segment[] {
  const ranked = rankedOf(plan);
  return timeline(plan, from, to).map((each) => ({
    from: new Date(each.from).toISOString(),
    to: new Date(each.to).toISOString(),
    state: each.state,
    playlists: [...each.playlists],
    overrides: overridesOf(plan, ranked, each.playlists, each, wants),
  }));
}

/**
 * A range of stored segments. For segments cut at its ends, the overridden playlists are computed again for
 * the remaining part.
 */
export function cutSegments(segments: readonly Segment[], plan: Plan, from: number, to: number): Segment[] {
  const ranked = rankedOf(plan);
  const wants = wantsBetween(from, to);
  return segments.flatMap((segment) => {
    const [start, end] = [Date.parse(segment.from), Date.parse(segment.to)];
    if (end <= from || start >= to) return [];
    if (start >= from && end <= to) return [segment];
    const rest = { from: Math.max(start, from), to: Math.min(end, to) };
    return [
      {
        ...segment,
        from: new Date(rest.from).toISOString(),
        to: new Date(rest.to).toISOString(),
        overrides: overridesOf(plan, ranked, segment.playlists, rest, wants),
      },
    ];
  });
}

const rankedOf = ({ playlists }: Plan): PlannedPlaylist[] =>
  playlists.toSorted((a, b) => compareRank(a, b) || compareAge(a, b));

/** The best of the other playlists at each instant of the segment, complete equals together. */
function overridesOf(
  plan: Plan,
  ranked: readonly PlannedPlaylist[],
  winners: readonly string[],
  stretch: Span,
  wants: Demand,
): string[] {
  if (winners.length === 0) return [];
  const overridden: string[] = [];
  let free: Span[] = [{ from: stretch.from, to: stretch.to }];
  let taken: Span[] = [];
  for (const [place, playlist] of ranked.entries()) {
    if (place > 0 && compareRank(ranked[place - 1]!, playlist) !== 0 && taken.length > 0) {
      free = taken.reduce((rest, span) => outside(rest, [span]), free);
      taken = [];
    }
    if (free.length === 0) break;
    if (winners.includes(playlist.id)) continue;
    const intervals = within(free, wants(plan, playlist));
    if (intervals.length > 0) overridden.push(playlist.id);
    taken.push(...intervals);
  }
  return overridden;
}
