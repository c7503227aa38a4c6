import { isEmail, normalizeEmail } from '@vitrine/contract/email';
import type { OtherPerson, PersonReference } from '@vitrine/contract/personal-data';
import { Id } from '@vitrine/contract/text';
import type { Context } from '../../http/context.ts';
import { notFound } from '../../http/errors.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import type { Db } from '../../infra/postgres/db.ts';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { isPerson } from './users.rows.ts';

// The names and addresses by which one environment knows a person: a user, somebody who has left, or an alert
// recipient.

export interface Traces {
  readonly identityId: string | null;
  /** The user, if the person is one. */
  readonly member: { readonly id: string; readonly identityId: string; readonly name: string } | null;
  readonly names: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
}

interface Place {
  readonly db: Db;
  readonly environment: { readonly id: string };
}

/** 404 for a person without any data here. */
export async function findTraces(place: Place, { kind, key }: PersonReference): Promise<Traces> {
  if (kind !== 'address' && !Id.safeParse(key).success) throw notFound();
  const user = kind === 'user' ? key : null;
  const person = kind === 'former' ? key : null;
  const email = kind === 'address' ? normalizeEmail(key) : null;
  const { db, environment } = place;
  const [member] = await db.query(sql({ id: 'uuid', identityId: 'uuid', name: 'text', email: 'text' })`
    select t.id, t.identity_id as "identityId", t.name, lower(t.email) as email from content.members t
    where t.environment_id = ${environment.id} and ${isPerson()}
      and (t.id = ${user}::uuid or t.identity_id = ${person}::uuid or lower(t.email) = ${email})`);
  const identityId = member?.identityId ?? person;
  const recorded = identityId ? await recordedNames(place, identityId) : [];
  const names = new Set([...(member ? [member.name] : []), ...recorded]);
  const emails = new Set([
    ...(member ? [member.email] : email ? [email] : []),
    ...recorded.map((name) => name.toLowerCase()).filter(isEmail),
  ]);
  const traces = { identityId, member: member ?? null, names: [...names], emails: [...emails] };
  if (!member && recorded.length === 0 && (identityId || !(await isKnownAddress(place, email))))
    throw notFound();
  return traces;
}

/** Ids in the log belong to people, or to records that were changed. */
const isOfPerson = trusted(`(n.position <> 1 or a.action like 'users.%' or a.action like 'personalData.%'
  or a.action = 'operator.makeAdmin')`);

async function recordedNames({ db, environment }: Place, identityId: string): Promise<string[]> {
  const rows = await db.query(sql({ name: 'text' })`
    select distinct n.name from content.audit_names n
    join content.audit a on a.environment_id = n.environment_id and a.id = n.audit_id
    where n.environment_id = ${environment.id} and n.of_id = ${identityId} and n.name <> '' and ${isOfPerson}`);
  return rows.map(({ name }) => name);
}

const addresses = (environment: string) => sql`
  select lower(r.email) as email from content.alert_settings s cross join unnest(s.recipients) as r (email)
  where s.environment_id = ${environment}
  union select email from content.alert_recipients where environment_id = ${environment}
  union select lower(n.name) from content.audit_names n
  where n.environment_id = ${environment} and n.of_id is null and n.name like '%@%'`;

async function isKnownAddress({ db, environment }: Place, email: string | null): Promise<boolean> {
  const [row] = await db.query(sql`select 1 from (${addresses(environment.id)}) k where k.email = ${email}`);
  return row !== undefined;
}

/** A person who has left is listed by their newest name. */
export async function listOthers({ db, environment }: Context): Promise<{ data: OtherPerson[] }> {
  const former = await db.query(sql({
    kind: narrowed<OtherPerson['kind']>('text'),
    key: 'uuid!',
    name: 'text',
  })`
    select 'former' as kind, p.id as key, p.name from (
      select distinct on (n.of_id) n.of_id as id, n.name from content.audit_names n
      join content.audit a on a.environment_id = n.environment_id and a.id = n.audit_id
      where n.environment_id = ${environment.id} and n.of_id is not null and n.name <> '' and ${isOfPerson}
        and not exists (select from content.members m
          where m.environment_id = n.environment_id and m.identity_id = n.of_id)
      order by n.of_id, n.audit_id desc) p
    order by p.name collate content.sort_und, p.id`);
  const known = former.map(({ name }) => name.toLowerCase());
  const outside = await db.query(sql({
    kind: narrowed<OtherPerson['kind']>('text'),
    key: 'text',
    name: 'text',
  })`
    select 'address' as kind, k.email as key, k.email as name from (${addresses(environment.id)}) k
    where not k.email = any (${known}::text[]) and not exists (select from content.members m
      where m.environment_id = ${environment.id} and lower(m.email) = k.email)
    order by k.email`);
  return { data: [...former, ...outside] };
}
