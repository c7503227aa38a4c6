import { expect } from 'vitest';
import type { Owner } from './owner.ts';

// "No change" as security.md means it: every row of customers and identities as it was. Sessions come and go with each
// login and are not counted, nor is the moment at which a waiting device last asked, nor calendars and months that were
// found to cost nothing, which the worker makes of the rest.

/** Table → number of rows and a fingerprint of everything in them, `updated_at` included. */
export async function stateOf(owner: Owner): Promise<Record<string, unknown>> {
  const tables = await owner.query(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('content'::regnamespace, 'identity'::regnamespace)
      and relname not in ('sessions', 'event_lists', 'billing_runs') order by 1`);
  const states = tables.map(
    ({ name }) => `
    select '${name}' as name, count(*)::int as rows,
      md5(coalesce(string_agg(t.row, '|' order by t.row), '')) as fingerprint
    from (select (to_jsonb(r) - 'seen_at')::text as row from ${name} r) t`,
  );
  const rows = await owner.query(states.join(' union all '));
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]));
}

export async function expectNoChange<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  const before = await stateOf(owner);
  const result = await work();
  expect(await stateOf(owner)).toEqual(before);
  return result;
}
