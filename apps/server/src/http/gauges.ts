import { Gauge, type Registry } from 'prom-client';
import { countFailedJobs } from '../infra/failed-jobs.ts';
import { columns, type RowOf } from '../infra/postgres/columns.ts';
import type { Db } from '../infra/postgres/db.ts';
import { sql } from '../infra/postgres/sql.ts';
import type { App } from './app.ts';

// Gauges for alerting: the backlog of work, and the load of this process. Jobs are counted in the database at
// most once in ten seconds, however often metrics are read; the rest is known in memory. Jobs cover the whole
// installation.

export interface Live {
  readonly devices: number;
  readonly dashboards: number;
}

const jobsRowColumns = columns({
  kind: 'text',
  waiting: 'int8',
  running: 'int8',
  later: 'int8',
  oldest_seconds: 'float8',
});
type JobsRow = RowOf<typeof jobsRowColumns>;

const countEveryMs = 10_000;
/** Every kind that ends in a mail: send-mail, send-alerts, send-invoice, send-link. */
const isMail = ({ kind }: JobsRow) => kind.startsWith('send-');

export function addGauges(registry: Registry, app: App, live: () => Live): void {
  const readJobs = atMostEvery(countEveryMs, () =>
    app.content.transaction((db) => countJobs(db, app.clock())),
  );
  /**
   * Without the database the numbers are unknown, so the gauges are omitted; vitrine_ready shows the reason.
   */
  const jobsNow = () => readJobs().catch(() => null);
  new Gauge({
    name: 'vitrine_jobs',
    help: 'Jobs by kind: waiting (due, no worker yet), running, later (not due yet, or to be retried)',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const rows = await jobsNow();
      this.reset();
      for (const { kind, waiting, running, later } of rows ?? [])
        for (const [state, count] of Object.entries({ waiting, running, later }))
          this.set({ kind, state }, count);
    },
  });
  new Gauge({
    name: 'vitrine_job_oldest_seconds',
    help: 'Seconds that the oldest due job has been waiting',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await jobsNow();
      this.reset();
      for (const { kind, oldest_seconds } of rows ?? []) this.set({ kind }, oldest_seconds);
    },
  });
  const readFailed = atMostEvery(countEveryMs, () => app.content.transaction(countFailedJobs));
  new Gauge({
    name: 'vitrine_failed_jobs',
    help: 'Jobs given up in the last 30 days that nobody has tried again or discarded, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await readFailed().catch(() => []);
      this.reset();
      for (const { kind, count } of rows) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'vitrine_mails_waiting',
    help: 'Mail jobs that have not completed, including those to be retried',
    registers: [registry],
    async collect() {
      const rows = await jobsNow();
      if (rows) this.set(rows.filter(isMail).reduce((sum, each) => sum + each.waiting + each.later, 0));
      else this.remove();
    },
  });

  new Gauge({
    name: 'vitrine_connected',
    help: 'Connections to this process: devices by socket, dashboards by event stream',
    labelNames: ['what'],
    registers: [registry],
    collect() {
      const { devices, dashboards } = live();
      this.set({ what: 'devices' }, devices);
      this.set({ what: 'dashboards' }, dashboards);
    },
  });

  new Gauge({
    name: 'vitrine_database_connections',
    help: 'Database connections of this process by pool: used, idle, and requests waiting for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const pool of ['content', 'identity'] as const)
        for (const [state, count] of Object.entries(app[pool].connections()))
          this.set({ pool, state }, count);
    },
  });
}

/** Kinds without jobs are absent. */
const countJobs = (db: Db, now: Date): Promise<JobsRow[]> =>
  db.query(sql(jobsRowColumns)`
    select kind,
      count(*) filter (where run_at <= ${now} and (leased_until is null or leased_until <= ${now})) as waiting,
      count(*) filter (where leased_until > ${now}) as running,
      count(*) filter (where run_at > ${now} and (leased_until is null or leased_until <= ${now})) as later,
      coalesce(extract(epoch from ${now} - min(run_at)
        filter (where run_at <= ${now} and (leased_until is null or leased_until <= ${now}))), 0)::float8
        as oldest_seconds
    from infra.jobs group by kind`);

/** Callers within the period share one result; a failure is not cached. */
function atMostEvery<T>(periodMs: number, read: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (known && performance.now() - known.at < periodMs) return known.answer;
    const fresh = { at: performance.now(), answer: read() };
    known = fresh;
    fresh.answer.catch(() => {
      if (known === fresh) known = null;
    });
    return fresh.answer;
  };
}
