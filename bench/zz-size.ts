import { startPostgres, withClient } from './database.ts';

const pgs = await startPostgres('event-lists');
const u = new URL(pgs.url);
u.pathname = '/bench';
await withClient(u.href, async (c) => {
  const q = async (t: string) => {
    const s = performance.now();
    const r = await c.query(t);
    console.log(t.slice(0, 90), JSON.stringify(r.rows?.slice(0, 3)), Math.round(performance.now() - s), 'ms');
  };
  await q(
    `select count(*), count(distinct plan_hash) plans, sum(pg_column_size(segments)) as stored, sum(length(segments::text)) as text, avg(jsonb_array_length(segments)) from content.event_lists`,
  );
  await q(`show default_toast_compression`);
  await q(`create temp table a (s jsonb compression pglz)`);
  try {
    await q(`create temp table b (s jsonb compression lz4)`);
  } catch (e) {
    console.log(String(e));
  }
  await q(`create temp table t as select segments::text as s from content.event_lists`);
  await q(`select sum(length(s::jsonb::text)) from t`);
  await q(`insert into a select s::jsonb from t`);
  await q(`insert into b select s::jsonb from t`);
  await q(`create temp table d (s json compression lz4)`);
  await q(`insert into d select s::json from t`);
  await q(`create temp table e (s jsonb)`);
  await q(`alter table e alter s set storage external`);
  await q(`insert into e select s::jsonb from t`);
  await q(`select sum(pg_column_size(s)) from a`);
  await q(`select sum(pg_column_size(s)) from b`);
});
await pgs.stop();
