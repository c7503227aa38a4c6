import { expect } from 'vitest';
import type { Owner } from './owner.ts';

// "No change" as defined in security.md: every row of customers and identities is unchanged. Not counted are
// sessions, which come and go with each login; the moment at which a waiting device last asked or somebody
// began to listen; calendars, kept plans and pictures, what was fetched for sources, results of alarms, months found to cost nothing
// and alerts, which the worker derives; the audit log, which records sign-ins and exports; and which manifest a device has fetched.

/** What the worker finds out about a change is not part of it. */
const counted = `to_jsonb(r) - '{seen_at,unheard_until,displays,diff,display_set,shown_from,last_used_at,last_address}'::text[]`;

/**
 * Maps a table to its number of rows and the sum of the transactions that wrote them, which grows with every
 * written row. Reading that costs a twentieth of reading the rows, which are read only where some of their
 * columns do not count.
 */
export async function stateOf(owner: Owner): Promise<Record<string, unknown>> {
  const tables = await owner.query(`
    select oid::regclass::text as name,
      exists (select from pg_attribute where attrelid = pg_class.oid and attname in ('seen_at', 'unheard_until', 'diff', 'last_address')) as has_moments
    from pg_class
    where relkind in ('r', 'p') and relnamespace in ('content'::regnamespace, 'identity'::regnamespace)
      and relname not in ('sessions', 'event_lists', 'billing_runs', 'alert_incidents', 'alert_history', 'alert_notices', 'audit', 'audit_names',
        'audit_addresses', 'plans', 'display_plans', 'display_sets', 'worn_frames', 'hourly_pictures', 'manifest_items', 'manifest_sends', 'manifest_versions', 'source_receipts', 'source_states',
        'source_versions', 'place_forecasts', 'takeover_receipts', 'takeover_results', 'takeover_misses') order by 1`);
  const states = tables.map(({ name, has_moments }) => {
    const state = has_moments
      ? `md5(string_agg((${counted})::text, '|' order by (${counted})::text))`
      : 'sum(xmin::text::bigint)::text';
    return `select '${name}' as name, count(*)::int as rows, ${state} as state from ${name} r`;
  });
  const rows = await owner.query(states.join(' union all '));
  return Object.fromEntries(rows.map(({ name, ...state }) => [name, state]));
}

export async function expectNoChange<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  const before = await stateOf(owner);
  const result = await work();
  expect(await stateOf(owner)).toEqual(before);
  return result;
}
