import type { AuditCall, auditActors } from '@vitrine/contract/audit';
import type { Context } from '../../http/context.ts';
import { newId } from '../../infra/ids.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql } from '../../infra/postgres/sql.ts';

// Writes the audit log, in the transaction of the audited change. Rows are never changed and contain ids;
// names are stored separately, because a person may be erased.

export interface NamedRecord {
  /** A person's identity, or the id of another record; null if there is neither. */
  readonly id: string | null;
  readonly name: string;
}

/** A list of names in `before` or `after`, e.g. of recipients. */
export interface NameList {
  readonly names: readonly NamedRecord[];
}

export type RecordedValues = Readonly<
  Record<string, string | number | boolean | null | readonly string[] | NameList>
>;

export interface AuditRecord {
  readonly call: AuditCall;
  readonly subjectId?: string | null;
  readonly subject?: NamedRecord;
  readonly before?: RecordedValues;
  readonly after?: RecordedValues;
  /** Changed fields whose values are not stored. */
  readonly fields?: readonly string[];
  readonly address?: string;
  /** An id is recorded only once. */
  readonly id?: string;
}

export interface Actor {
  readonly id: string | null;
  readonly name: string | null;
  readonly via: (typeof auditActors)[number];
}

interface Place {
  readonly db: Db;
  readonly environment: { readonly id: string };
  readonly now: Date;
}

/** Records an action of the caller of a route. */
export const recordAudit = (context: Context, record: AuditRecord): Promise<void> =>
  recordAuditBy(
    context,
    { id: context.session.identityId, name: context.session.name, via: 'person' },
    record,
  );

export const operator: Actor = { id: null, name: null, via: 'operator' };

export async function recordAuditBy(
  { db, environment, now }: Place,
  actor: Actor,
  record: AuditRecord,
): Promise<void> {
  const { call, subjectId = null, subject, before, after, fields = [], address, id = newId(now) } = record;
  const names: { position: number; of: string | null; name: string }[] = [];
  if (actor.name !== null) names.push({ position: 0, of: actor.id, name: actor.name });
  if (subject) names.push({ position: 1, of: subject.id, name: subject.name });
  let position = 2;
  const nameValue = (value: RecordedValues[string]) => {
    if (!isNameList(value)) return value;
    return value.names.map(({ id: of, name }) => {
      names.push({ position, of, name });
      return { name: position++ };
    });
  };
  const valuesOf = (values?: RecordedValues) =>
    values &&
    JSON.stringify(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, nameValue(value)])));
  const [recorded] = await db.query(sql`
    insert into content.audit (environment_id, id, at, identity_id, via, action, subject_id, before, after, fields)
    values (${environment.id}, ${id}, ${now}, ${actor.id}, ${actor.via}, ${call}, ${subjectId},
      ${valuesOf(before) ?? null}::jsonb, ${valuesOf(after) ?? null}::jsonb, ${[...fields]})
    on conflict do nothing returning 1`);
  if (!recorded) return;
  await db.query(sql`
    insert into content.audit_names (environment_id, audit_id, position, of_id, name)
    select ${environment.id}, ${id}, n.position, n.of, n.name
    from jsonb_to_recordset(${JSON.stringify(names)}) as n (position smallint, of uuid, name text)`);
  if (address === undefined) return;
  await db.query(sql`
    insert into content.audit_addresses (environment_id, audit_id, at, address)
    values (${environment.id}, ${id}, ${now}, ${address})`);
}

const isNameList = (value: RecordedValues[string]): value is NameList =>
  typeof value === 'object' && value !== null && 'names' in value;

/** Only differing fields, on both sides. Undefined if there are none. */
export function differencesOf(
  before: RecordedValues,
  after: RecordedValues,
): { before: RecordedValues; after: RecordedValues } | undefined {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  if (changed.length === 0) return undefined;
  const pick = (from: RecordedValues) =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null] as const));
  return { before: pick(before), after: pick(after) };
}

/**
 * Erases names everywhere in the log of these environments, and nothing else: the rows stay. An empty name
 * means an erased person.
 */
export async function eraseFromAudit(
  db: Db,
  { identityId, emails }: { identityId: string | null; emails: readonly string[] },
): Promise<void> {
  if (identityId) await db.query(sql`select content.erase_from_audit(${identityId}, '')`);
  for (const email of emails) await db.query(sql`select content.erase_address_from_audit(${email}, '')`);
}
