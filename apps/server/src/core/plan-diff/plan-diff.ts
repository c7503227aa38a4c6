import { createHash } from 'node:crypto';
import { can } from '@vitrine/contract/access';
import { displays } from '@vitrine/contract/displays';
import { editsPlaylists } from '@vitrine/contract/plan-diff';
import type { Context } from '../../http/context.ts';
import type { PlanDiffs, TriedChange } from '../../http/plan-diffs.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { describeDiff, type Tried } from './describe-diff.ts';
import { readChangeSince, readLastChange } from './last-change.ts';
import { type ReachedPlans, readChangedParts, readOthers, readReachedPlans } from './plan-snapshots.ts';

// Plans before and after a change. They are compared when its transaction is over, so that no lock is held during
// the arithmetic.

export const planDiffs: PlanDiffs = {
  async begin(context, routes) {
    const { db, environment } = context;
    const [lastChange] = await Promise.all([readLastChange(context), db.query(sql`savepoint preview`)]);
    return {
      async rollBack() {
        const changed = await readChangedParts(db, environment.id);
        const edited = routes.every(editsPlaylists) ? changed.edited : [];
        await db.query(sql`rollback to savepoint preview`);
        const plans = await readReachedPlans(db, environment.id, changed);
        const others = await readOthers(db, environment.id, plans);
        return triedChange(context, { plans, others, edited, basis: `${lastChange}.${hashOfBasis(plans)}` });
      },
    };
  },

  async basis(context) {
    const { app, db, environment } = context;
    // Of two changes that are made at the same moment the second finds here what the first has committed.
    await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`basis ${environment.id}`}, 0))`);
    const lastChange = await readLastChange(context);
    const changed = await readChangedParts(db, environment.id);
    // Another connection sees what is committed. Records that this change touches are locked, others are current. It is of
    // another pool: of its own it might wait for ever, once all connections wait for one more.
    const plans = await app.contentOutside.inEnvironments([environment.id], (outside) =>
      readReachedPlans(outside, environment.id, changed),
    );
    return `${lastChange}.${hashOfBasis(plans)}`;
  },

  changeSince: readChangeSince,
};

function triedChange(
  { now, locale, session }: Context,
  read: Pick<Tried, 'plans' | 'others' | 'edited' | 'basis'>,
): TriedChange {
  const hidesPlaces = !can(session, displays.routes.list);
  return {
    compare: (query) => describeDiff({ ...read, now: now.getTime(), locale, hidesPlaces }, query),
  };
}

/** Of the plans before of the displays that a change alters: changes elsewhere do not count. */
function hashOfBasis({ before, after, items, frames }: ReachedPlans): string {
  const lines: string[] = [];
  for (const [id, [{ active }, { key }]] of before) {
    const other = after.get(id);
    if (other?.[0].active !== active || other[1].key !== key) lines.push(`${id} ${active} ${key}`);
  }
  for (const [id, { before: seen }] of [...items].sort(([a], [b]) => (a < b ? -1 : 1)))
    lines.push(`${id} ${seen.map((item) => item.seen)}`);
  for (const [id, { before: worn }] of [...frames].sort(([a], [b]) => (a < b ? -1 : 1)))
    lines.push(`${id} ${worn?.id} ${worn?.seen}`);
  return createHash('sha256').update(lines.join()).digest('base64url');
}
