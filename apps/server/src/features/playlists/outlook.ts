import { plannedDays } from '@vitrine/contract/schedule-calls';
import type { Plan } from '@vitrine/schedule/plan';
import { timeline } from '@vitrine/schedule/timeline';
import type { Db } from '../../infra/db.ts';
import { sql } from '../../infra/sql.ts';
import { readPlans } from './plans.service.ts';

// Where a playlist plays now and when it does next. Plans are read anew each time, so the answer is never an old one; what
// the engine made of a plan is kept by the plan's content, so a list costs no more than reading what it is made of.

const dayMs = 86_400_000;
const hourMs = 3_600_000;
export const horizonMs = plannedDays * dayMs;
/** Good for a day of asking. */
const workedOutMs = horizonMs + dayMs;
const maxKept = 2000;

/** Playlist → starts and ends of the stretches in which it plays, in turn. */
type Spans = ReadonlyMap<string, readonly number[]>;

interface Outlook {
  readonly from: number;
  readonly spans: Spans;
}

const kept = new Map<string, Outlook>();

/** At least thirty days from now on. */
export function spansOf(key: string, plan: Plan, now: number): Spans {
  const known = kept.get(key);
  kept.delete(key);
  const isGood = known && known.from <= now && now + horizonMs <= known.from + workedOutMs;
  const outlook = isGood ? known : lookAhead(plan, Math.floor(now / hourMs) * hourMs);
  // The least recently asked for goes first.
  kept.set(key, outlook);
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
  return outlook.spans;
}

function lookAhead(plan: Plan, from: number): Outlook {
  const spans = new Map<string, number[]>();
  for (const segment of timeline(plan, from, from + workedOutMs)) {
    for (const id of segment.playlists) {
      const mine = spans.get(id) ?? [];
      if (mine.at(-1) === segment.from) mine[mine.length - 1] = segment.to;
      else mine.push(segment.from, segment.to);
      spans.set(id, mine);
    }
  }
  return { from, spans };
}

/** Now: the instant itself; else the next start within the horizon; null: not at all. */
export function nextStart(spans: readonly number[] | undefined, now: number): number | null {
  if (!spans) return null;
  for (let i = 0; i < spans.length; i += 2) {
    if (spans[i + 1]! <= now) continue;
    const start = Math.max(spans[i]!, now);
    return start < now + horizonMs ? start : null;
  }
  return null;
}

export interface Standing {
  readonly playsOn: number;
  /** Null: it plays now, or not within thirty days. */
  readonly nextAt: string | null;
}

export const playsNever: Standing = { playsOn: 0, nextAt: null };

/** Of those that play within thirty days on a display that is switched on; the others play never. */
export async function readStandings(
  db: Db,
  environment: string,
  now: Date,
  ofPlaylist?: string,
): Promise<Map<string, Standing>> {
  const displays = await readActive(db, environment, ofPlaylist);
  const standings = new Map<string, { playsOn: number; next: number }>();
  const at = now.getTime();
  const plans = displays.length > 0 ? await readPlans(db, environment, displays) : [];
  for (const [{ plan, key }, count] of countPlans(plans)) {
    for (const [id, spans] of spansOf(key, plan, at)) {
      const next = nextStart(spans, at);
      if (next === null) continue;
      const standing = standings.get(id) ?? { playsOn: 0, next: Number.POSITIVE_INFINITY };
      if (next === at) standing.playsOn += count;
      else standing.next = Math.min(standing.next, next);
      standings.set(id, standing);
    }
  }
  return new Map(
    [...standings].map(([id, { playsOn, next }]) => [
      id,
      { playsOn, nextAt: playsOn > 0 ? null : new Date(next).toISOString() },
    ]),
  );
}

function countPlans<T extends { readonly plan: Plan }>(plans: readonly T[]): Map<T, number> {
  const counts = new Map<Plan, { first: T; count: number }>();
  for (const each of plans) {
    const known = counts.get(each.plan);
    if (known) known.count++;
    else counts.set(each.plan, { first: each, count: 1 });
  }
  return new Map([...counts.values()].map(({ first, count }) => [first, count]));
}

async function readActive(db: Db, environment: string, playlist?: string): Promise<string[]> {
  const reached = playlist
    ? sql`and d.id = any (array(select g.display_id from content.playlist_groups p
        join content.display_groups g on g.environment_id = p.environment_id and g.group_id = p.group_id
        where p.environment_id = ${environment} and p.playlist_id = ${playlist}))`
    : sql``;
  const rows = await db.query<{ id: string }>(
    sql`select d.id from content.displays d where d.environment_id = ${environment} and d.active ${reached}`,
  );
  return rows.map(({ id }) => id);
}
