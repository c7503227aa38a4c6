import { type AuditCall, AuditEntry, type AuditValues, audit } from '@vitrine/contract/audit';
import * as z from 'zod';
import type { Context } from '../../http/context.ts';
import { columns, json, narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { join, type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { sourceOf } from '../../resources/rows.ts';
import { auditRows, isKnownCall } from './audit.rows.ts';

const { list } = crud(audit, auditRows, isKnownCall);

const Names = z.record(z.string(), z.string());
const Kept = z.record(z.string(), z.unknown());
type Names = z.infer<typeof Names> | null;
type Kept = z.infer<typeof Kept> | null;

/** As read from the database: references to names are not resolved yet. */
export type KeptEntry = Omit<AuditEntry, 'before' | 'after'> & { before: Kept; after: Kept; names: Names };

export const keptEntryColumns = columns({
  id: 'uuid',
  version: 'int4',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  at: 'timestamptz',
  call: narrowed<KeptEntry['call']>('text'),
  kind: narrowed<KeptEntry['kind']>('text'),
  actor: json(AuditEntry.shape.actor),
  subject: json(AuditEntry.shape.subject.nullable()),
  before: json(Kept.nullable()),
  after: json(Kept.nullable()),
  fields: 'text[]',
  address: 'text?',
  names: json(Names.nullable()),
});

export const withNames = ({ names, before, after, ...entry }: KeptEntry): AuditEntry => ({
  ...entry,
  before: resolve(before, names),
  after: resolve(after, names),
});

function resolve(values: Kept, names: Names): AuditValues | null {
  if (values === null) return null;
  const nameOf = (item: unknown) =>
    typeof item === 'object' && item !== null && 'name' in item
      ? (names?.[String(item.name)] ?? '')
      : String(item);
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      Array.isArray(value) ? value.map(nameOf) : (value as AuditValues[string]),
    ]),
  );
}

export async function listAudit(context: Context, input: { query: Readonly<Record<string, string>> }) {
  const page = await list(context, input);
  return { ...page, data: page.data.map(withNames) };
}

export const entryFields = join(
  Object.entries(auditRows.fields).map(
    ([name, expression]) => sql`${expression as Sql} as ${trusted(`"${name}"`)}`,
  ),
  ', ',
);

/** Oldest first. */
export async function readAuditSince(
  db: Db,
  environment: string,
  call: AuditCall,
  since: string,
): Promise<AuditEntry[]> {
  const rows = await db.query(sql(keptEntryColumns)`
    select ${entryFields} from ${sourceOf(auditRows)}
    where t.environment_id = ${environment} and t.action = ${call} and t.at >= ${since} order by t.at, t.id`);
  return rows.map(withNames);
}

/** Each by their newest name; includes people who have left. */
export async function listPeople({ db, environment }: Context) {
  const data = await db.query(sql({ id: 'uuid!', name: 'text' })`
    select p.id, p.name from (
      select distinct on (n.of_id) n.of_id as id, n.name from content.audit_names n
      where n.environment_id = ${environment.id} and n.position = 0 and n.of_id is not null
      order by n.of_id, n.audit_id desc) p
    order by p.name collate content.sort_und, p.id`);
  return { data };
}

/**
 * Everything done by or to a person, oldest first. Their addresses are in the log without an id if they were
 * not a member's.
 */
export async function readAuditOf(
  db: Db,
  environment: string,
  { identityId, emails }: { identityId: string | null; emails: readonly string[] },
): Promise<AuditEntry[]> {
  const rows = await db.query(sql(keptEntryColumns)`
    select ${entryFields} from ${sourceOf(auditRows)}
    where t.environment_id = ${environment} and ${isKnownCall()} and (t.identity_id = ${identityId}::uuid
      or exists (select from content.audit_names n where n.environment_id = t.environment_id and n.audit_id = t.id
        and (n.of_id = ${identityId}::uuid or n.of_id is null and lower(n.name) = any (${emails}::text[]))))
    order by t.at, t.id`);
  return rows.map(withNames);
}
