import type { Display, DisplayWarning } from '@vitrine/contract/displays';
import { openingState } from '@vitrine/schedule/opening-state';
import { type Outlook, outlook } from '@vitrine/schedule/outlook';
import type { Plan } from '@vitrine/schedule/plan';
import { namedPlaylists } from '../../core/plans/named-playlists.ts';
import { type DisplayPlan, readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';
import { inProcess } from '../../http/process-state.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { createSlices } from '../../infra/slices.ts';
import { readOpenFaults } from '../faults/open-faults.service.ts';

// What the plans of displays say, for lists: read once for all displays, because any of them may have a warning. Displays
// that share a plan share its outlook.

export interface DisplayOutlooks {
  readonly planOf: ReadonlyMap<string, Plan>;
  readonly outlookOf: ReadonlyMap<string, Outlook>;
  /** Whether a display is active and paired is not asked here. */
  readonly warningOf: ReadonlyMap<string, DisplayWarning>;
}

export async function readOutlooks(context: Context): Promise<DisplayOutlooks> {
  const { db, environment, now } = context;
  const [plans, faults] = await Promise.all([
    readPlans(db, environment.id),
    readOpenFaults(db, environment.id, now),
  ]);
  const pause = createSlices();
  const outlookOf = new Map<string, Outlook>();
  const warningOf = new Map<string, DisplayWarning>();
  for (const planned of plans) {
    await pause();
    const found = keptOutlook(context, planned);
    outlookOf.set(planned.display, found);
    if (isNothingPlanned(found)) warningOf.set(planned.display, { kind: 'nothing_planned' });
  }
  // The oldest fault of a display is named.
  for (const { display, reason, playable } of faults.toReversed())
    warningOf.set(display, { kind: 'fault', reason, playable });
  return { planOf: new Map(plans.map(({ display, plan }) => [display, plan])), outlookOf, warningOf };
}

/** A place that never opens by its hours needs no plan. */
const isNothingPlanned = ({ state, until, next }: Outlook): boolean =>
  next === null && (state === 'nothing' || (state === 'closed' && until !== null));

interface Kept {
  readonly from: number;
  readonly to: number;
  readonly outlook: Outlook;
}

const maxKept = 5000;
/** Something may come into sight at the end of the month that an outlook looks ahead. */
const keptMs = 3_600_000;
/** By the content of a plan, least recently used first. */
const keptOf = inProcess(() => new Map<string, Kept>());

function keptOutlook({ app, now }: Context, { key, plan }: DisplayPlan): Outlook {
  const cache = keptOf(app);
  const from = now.getTime();
  let kept = cache.get(key);
  if (!kept || from < kept.from || from >= kept.to) {
    const found = outlook(plan, from);
    kept = { from, to: Math.min(found.until ?? from + keptMs, from + keptMs), outlook: found };
  }
  cache.delete(key);
  cache.set(key, kept);
  if (cache.size > maxKept) cache.delete(cache.keys().next().value!);
  return kept.outlook;
}

type Listed = Pick<Display, 'id' | 'active' | 'device' | 'status' | 'playing'>;

/** Only the rows of a page are described. */
export async function withOutlooks<D extends Listed>(
  context: Context,
  rows: readonly D[],
  { planOf, outlookOf, warningOf }: DisplayOutlooks,
): Promise<D[]> {
  const planned = ({ active, device, id }: Listed) =>
    active && device !== null ? outlookOf.get(id) : undefined;
  const wanted = rows.flatMap((row) => planned(row)?.next?.playlist ?? []);
  const names = await readNames(context, wanted);
  const openingOf = openings(context.now.getTime());
  return rows.map((row) => {
    const found = planned(row);
    const plan = planOf.get(row.id);
    const next = found?.next && names.get(found.next.playlist);
    return {
      ...row,
      now: nowOf(row, found),
      next: next ? { playlist: next, at: isoOf(found.next!.at) } : null,
      warning: found ? (warningOf.get(row.id) ?? null) : null,
      opening: plan ? openingOf(plan) : null,
    };
  });
}

/** When it ends is known only if it plays what is planned. */
function nowOf({ status, playing }: Listed, found: Outlook | undefined): Display['now'] {
  if (status !== 'playlist_active' || !playing?.playlist || playing.playlistName === null) return null;
  const isPlanned = found?.playlists.includes(playing.playlist);
  const until = isPlanned && found?.until ? isoOf(found.until) : null;
  return { playlist: { id: playing.playlist, name: playing.playlistName }, until };
}

function openings(now: number) {
  const known = new Map<string, NonNullable<Display['opening']>>();
  return ({ timeZone, hours }: Plan) => {
    const key = `${timeZone} ${JSON.stringify(hours)}`;
    const asked = known.get(key);
    if (asked) return asked;
    const { isOpen, until } = openingState(timeZone, hours, now);
    const opening = { isOpen, until: until === null ? null : isoOf(until) };
    known.set(key, opening);
    return opening;
  };
}

const isoOf = (instant: number) => new Date(instant).toISOString();

async function readNames({ db, environment }: Context, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; name: string }>();
  const rows = await db.query(sql({ id: 'uuid', name: 'text' })`
    select p.id, p.name from ${namedPlaylists} p
    where p.environment_id = ${environment.id} and p.id = any (${[...new Set(ids)]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
