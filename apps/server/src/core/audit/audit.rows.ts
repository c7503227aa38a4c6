import { auditCallNames, auditCalls, auditKinds } from '@vitrine/contract/audit';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { column, type Rows } from '../../resources/rows.ts';

const callsOf = (kind: string) => auditCallNames.filter((call) => auditCalls[call].kind === kind);
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** A newer program may have recorded calls that this one does not know. */
export const isKnownCall = () => trusted(`t.action in (${quoted(auditCallNames)})`);

const kind = trusted(
  `(case ${auditKinds.map((each) => `when t.action in (${quoted(callsOf(each))}) then '${each}'`).join(' ')} end)`,
);

export const auditRows: Rows = {
  table: trusted('content.audit'),
  // Rows of the previous version have no names stored with them.
  joins: trusted(`
    left join content.audit_names a on a.environment_id = t.environment_id and a.audit_id = t.id and a.position = 0
    left join content.audit_names s on s.environment_id = t.environment_id and s.audit_id = t.id and s.position = 1
    left join content.audit_addresses d on d.environment_id = t.environment_id and d.audit_id = t.id`),
  fields: {
    id: column('id'),
    version: trusted('1'),
    createdAt: column('at'),
    updatedAt: column('at'),
    at: column('at'),
    call: column('action'),
    kind,
    actor: trusted(`jsonb_build_object('id', t.identity_id, 'name', a.name, 'via', t.via)`),
    subject: trusted(`(case when t.subject_id is not null or s.name is not null
      then jsonb_build_object('id', t.subject_id, 'name', s.name) end)`),
    before: column('before'),
    after: column('after'),
    fields: column('fields'),
    address: trusted('d.address'),
    names: trusted(`(select jsonb_object_agg(n.position, n.name) from content.audit_names n
      where n.environment_id = t.environment_id and n.audit_id = t.id and n.position > 1)`),
  },
  filters: { person: column('identity_id') },
  tests: {
    kind: (value) => sql`t.action = any (${callsOf(String(value))}::text[])`,
    from: (instant) => sql`t.at >= ${instant}`,
    to: (instant) => sql`t.at < ${instant}`,
  },
  texts: [],
  relations: {},
};
