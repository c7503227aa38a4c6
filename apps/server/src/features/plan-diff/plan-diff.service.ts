import { createHash } from 'node:crypto';
import { can } from '@vitrine/contract/access';
import { displays } from '@vitrine/contract/displays';
import type { Context } from '../../http/context.ts';
import type { PlanDiffs, TriedChange } from '../../http/plan-diffs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { type PlanSnapshot, readPlanSnapshot, readSeenItems } from '../playlists/plan-snapshots.service.ts';
import { describeDiff } from './describe-diff.ts';
import { itemChange } from './item-changes.ts';
import { readChangeSince, readLastChange } from './last-change.ts';

// Plans before and after a change, read in its transaction. They are compared when the transaction is over, so
// that no lock is held during the arithmetic.

export const planDiffs: PlanDiffs = {
  async begin(context) {
    const { db, environment } = context;
    const lastChange = await readLastChange(context);
    const before = await readPlanSnapshot(db, environment.id);
    await db.query(sql`savepoint preview`);
    return {
      async basis() {
        const after = await readPlanSnapshot(db, environment.id);
        return basisOf(lastChange, before, after);
      },
      async rollBack() {
        const after = await readPlanSnapshot(db, environment.id);
        const changed = changedPlaylists(before, after);
        const itemsAfter = await readSeenItems(db, environment.id, changed);
        await db.query(sql`rollback to savepoint preview`);
        const itemsBefore = await readSeenItems(db, environment.id, changed);
        const of = (items: typeof itemsAfter, id: string) => items.filter(({ playlist }) => playlist === id);
        return triedChange(context, {
          before,
          after,
          basis: basisOf(lastChange, before, after),
          items: new Map(changed.map((id) => [id, itemChange(of(itemsBefore, id), of(itemsAfter, id))])),
        });
      },
    };
  },
  changeSince: readChangeSince,
};

function triedChange(
  context: Context,
  tried: Omit<Parameters<typeof describeDiff>[0], 'now' | 'locale' | 'hidesPlaces'>,
): TriedChange {
  const { now, locale, session } = context;
  const hidesPlaces = !can(session, displays.routes.list);
  return {
    compare: (query) => describeDiff({ ...tried, now: now.getTime(), locale, hidesPlaces }, query),
  };
}

/** Playlists that both have, with something else to see. */
const changedPlaylists = (before: PlanSnapshot, after: PlanSnapshot): string[] =>
  [...after.playlists.values()]
    .filter(({ id, items }) => before.playlists.has(id) && before.playlists.get(id)!.items !== items)
    .map(({ id }) => id);

/**
 * The last change, and a hash of the plans before of the displays that this change reaches: changes elsewhere
 * do not count.
 */
function basisOf(lastChange: string, before: PlanSnapshot, after: PlanSnapshot): string {
  const hash = createHash('sha256');
  const lineOf = (snapshot: PlanSnapshot, id: string) => {
    const display = snapshot.displays.get(id);
    return display ? `${id} ${display.active} ${display.key}` : `${id} -`;
  };
  const ids = [...new Set([...before.displays.keys(), ...after.displays.keys()])].sort();
  for (const id of ids)
    if (before.displays.has(id) && lineOf(before, id) !== lineOf(after, id)) hash.update(lineOf(before, id));
  for (const id of changedPlaylists(before, after).sort())
    hash.update(`${id} ${before.playlists.get(id)!.items}`);
  return `${lastChange}.${hash.digest('base64url')}`;
}
