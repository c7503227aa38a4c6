import { piecesOf } from './day.ts';
import { type Answer, engineOf } from './engine.ts';
import { dayMs } from './local-clock.ts';
import type { Plan } from './plan.ts';
import { walk } from './timeline.ts';

/** Long enough for a place that is closed over the holidays. */
const horizonMs = 30 * dayMs;

/** What a plan says about an instant, and what comes after it. */
export interface Outlook {
  readonly state: Answer['state'];
  readonly playlists: readonly string[];
  /** When that ends; null if it lasts for a month. */
  readonly until: number | null;
  /** The next playlist that does not play already; null if there is none within a month. */
  readonly next: { readonly playlist: string; readonly at: number } | null;
}

export function outlook(plan: Plan, instant: number): Outlook {
  let current: Answer | null = null;
  let until: number | null = null;
  let next: Outlook['next'] = null;
  walk(engineOf(plan), instant, instant + horizonMs, piecesOf, (from, _to, { answer }) => {
    current ??= answer;
    if (answer !== current) until ??= from;
    const playlist = answer.playlists.find((id) => !current!.playlists.includes(id));
    if (playlist !== undefined) next = { playlist, at: from };
    return next === null;
  });
  const { state, playlists } = current!;
  return { state, playlists, until, next };
}
