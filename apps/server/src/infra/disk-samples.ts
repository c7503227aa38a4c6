import { columns, type RowOf } from './postgres/columns.ts';
import type { Db } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

// The free bytes of the disk, one number a day, from which follows in how many days it is full.

const keptDays = 30;
const lineDays = 7;
const leastSamples = 3;
const dayMs = 86_400_000;

const sampleColumns = columns({ day: 'text', free: 'int8' });
export type DiskSample = RowOf<typeof sampleColumns>;

/** The last number of a day counts. */
export async function noteDisk(db: Db, free: number, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const first = new Date(now.getTime() - keptDays * dayMs).toISOString().slice(0, 10);
  await db.query(sql`
    insert into infra.disk_samples (day, free) values (${day}, ${free})
    on conflict (day) do update set free = excluded.free`);
  await db.query(sql`delete from infra.disk_samples where day <= ${first}`);
}

/** Newest first. */
export const readDiskSamples = (db: Db): Promise<DiskSample[]> =>
  db.query(sql(sampleColumns)`
    select day::text, free from infra.disk_samples order by infra.disk_samples.day desc limit ${lineDays}`);

/** A straight line through the last samples; null if there are too few, or the disk does not fill. */
export function daysUntilFull(samples: readonly DiskSample[], free: number): number | null {
  const last = samples.slice(0, lineDays);
  if (last.length < leastSamples) return null;
  const points = last.map((sample) => ({ x: Date.parse(sample.day) / dayMs, y: sample.free }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const spread = mean(points.map(({ x }) => (x - middle.x) ** 2));
  if (spread === 0) return null;
  const perDay = mean(points.map(({ x, y }) => (x - middle.x) * (y - middle.y))) / spread;
  // A whole number of days must not become one less by rounding.
  return perDay < 0 ? Math.floor(free / -perDay + 1e-6) : null;
}
