import { monthNameOf, monthPeriod } from '@vitrine/billing/billing-month';
import { makeMonth } from '../features/billing/make-invoice.service.ts';
import type { App } from '../http/app.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { DemoEnvironment } from './demo-data.ts';
import { displayIdOf, idOf } from './demo-ids.ts';

// Billing history of the demo: displays were added one after the other, and every month since then has its
// invoice, made by the same code as any other.

const dayMs = 86_400_000;
const firstDayAgo = 262;
/** When the twentieth display was added, which reached the demo's price level. */
const levelDayAgo = 196;
const lastDayAgo = 8;
const displaysAtFirst = 6;
const levelDisplays = 20;

interface Activation {
  readonly id: string;
  readonly name: string;
  readonly started: Date;
  readonly ended: Date | null;
}

/** Since when each display is active, including deleted ones. */
export function activationsOf({ slug, locations }: DemoEnvironment, now: Date): Activation[] {
  const all = locations.flatMap(({ name: place, displays }) =>
    displays.map(({ name, isInactive }) => ({ id: displayIdOf(slug, place, name), name, isInactive })),
  );
  // Spread over the locations as they were opened; terraces came last.
  const active = all.filter(({ isInactive }) => !isInactive);
  const ordered = [
    ...active.filter(({ name }) => name !== 'Terrace'),
    ...active.filter(({ name }) => name === 'Terrace').reverse(),
  ];
  const intervals: Activation[] = ordered.map(({ id, name }, i) => ({
    id,
    name,
    started: momentOf(now, daysAgo(i, ordered.length), 8 + (i % 5)),
    ended: null,
  }));
  const spare = all.find(({ isInactive }) => isInactive);
  if (spare && slug === 'demo') {
    const { id, name } = spare;
    intervals.push({ id, name, started: momentOf(now, 120, 10), ended: momentOf(now, 101, 17) });
    // Deleted since then, but still on the invoice of its time.
    const stand = 'Pop-up stand';
    const standId = idOf(slug, 'display', stand);
    intervals.push({ id: standId, name: stand, started: momentOf(now, 76, 9), ended: momentOf(now, 64, 18) });
  }
  return intervals;
}

/** Runs before the displays are inserted, which then count as active since then. */
export async function fillActivations(db: Db, environment: DemoEnvironment, now: Date): Promise<void> {
  const id = idOf(environment.slug);
  const intervals = activationsOf(environment, now);
  await db.query(sql`
    insert into content.activations (environment_id, display_id, display_name, started_at, ended_at)
    select ${id}, r.id, r.name, r.started, r.ended
    from jsonb_to_recordset(${JSON.stringify(intervals)}) as r (id uuid, name text, started timestamptz, ended timestamptz)
    where not exists (select from content.activations where environment_id = ${id})
    order by r.started`);
}

function daysAgo(index: number, count: number): number {
  if (index < displaysAtFirst) return firstDayAgo;
  const between = (from: number, to: number, part: number) => Math.round(from + (to - from) * part);
  if (index < levelDisplays)
    return between(
      firstDayAgo - 12,
      levelDayAgo,
      (index - displaysAtFirst) / (levelDisplays - 1 - displaysAtFirst),
    );
  return between(levelDayAgo - 20, lastDayAgo, (index - levelDisplays + 1) / (count - levelDisplays));
}

const momentOf = (now: Date, days: number, hour: number): Date => {
  const day = new Date(now.getTime() - days * dayMs);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour, 12));
};

/** Each is made and paid in the first night after its month. */
export async function fillInvoices(app: App, db: Db, slug: string, now: Date): Promise<void> {
  const environment = idOf(slug);
  let month = monthNameOf(now.getTime() - firstDayAgo * dayMs);
  for (;;) {
    const { to } = monthPeriod(month);
    if (to > now.getTime()) return;
    const at = new Date(Math.min(to + 26 * 60_000, now.getTime()));
    const made = await makeMonth({ ...app, clock: () => at }, db, environment, month);
    if (made)
      await db.query(sql`
        update content.invoices set paid_at = ${at}, sent_at = ${at}, updated_at = ${at}
        where environment_id = ${environment} and id = ${made.id}`);
    month = monthNameOf(to);
  }
}
