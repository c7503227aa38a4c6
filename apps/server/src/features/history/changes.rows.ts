import { auditCallNames, auditCalls, auditKinds } from '@vitrine/contract/audit';
import { recordedResources, restorableResources } from '@vitrine/contract/history';
import { inVisibleFolder } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, isoInstant, type Rows } from '../../resources/rows.ts';

// Changes of records and entries of the audit log as one table. Conditions on it reach the indexes of both.

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
const callsOf = (kind: string) => auditCallNames.filter((call) => auditCalls[call].kind === kind);
const auditTopic = `(case ${auditKinds
  .map((kind) => `when a.action in (${quoted(callsOf(kind))}) then '${kind}'`)
  .join(' ')} end)`;

const alarmCalls = auditCallNames.filter((call) => call.startsWith('takeovers.'));

const auditName = (position: number) =>
  `(select n.name from content.audit_names n where n.environment_id = a.environment_id and n.audit_id = a.id and n.position = ${position})`;

/** Rows of alarms never change, and stay longer than those of the history. */
const alarm = `(case when a.action in (${quoted(alarmCalls)}) then (select json_build_object('id', k.id, 'kind', k.kind, 'level', k.level,
      'title', k.title, 'plan', k.plan_name, 'where', k.places, 'displays', (select count(*) from content.takeover_displays x
        where x.environment_id = k.environment_id and x.takeover_id = k.id))
    from content.takeovers k where k.environment_id = a.environment_id and k.id = a.subject_id) end)`;

const all = trusted(`(
  select c.environment_id, c.id, c.at, c.entry, c.batch, c.call, c.request, c.actor_id, c.actor_name, c.via, c.restores, c.resource as topic,
    c.subject_id, c.subject_name, c.kind, c.before, c.after, c.names, c.fields, c.is_draft, c.displays, c.diff, null::text as address, c.proposal_id, c.proposed_by_id, c.proposed_by,
    c.approved_by_id, c.approved_by, c.shown_from, c.display_set, c.source_columns, null::json as alarm
  from content.changes c
  union all
  select a.environment_id, a.id, a.at, 0, a.id, a.action, null, a.identity_id, ${auditName(0)}, a.via, null, ${auditTopic},
    a.subject_id, ${auditName(1)}, 'event', a.before, a.after,
    coalesce((select jsonb_object_agg(n.position, n.name) from content.audit_names n
      where n.environment_id = a.environment_id and n.audit_id = a.id and n.position > 1), '{}'),
    a.fields, false, null, null,
    (select d.address from content.audit_addresses d where d.environment_id = a.environment_id and d.audit_id = a.id),
    null, null, null, null, null, null, null, null, ${alarm}
  from content.audit a where a.action in (${quoted(auditCallNames)})
)`);

const otherChange = (condition: string) =>
  sql`(select json_build_object('id', o.id, 'at', ${isoInstant(trusted('o.at'))}, 'actor', o.actor_name)
    from content.changes o where o.environment_id = t.environment_id and o.subject_id = t.subject_id and o.entry > t.entry
      and t.kind <> 'event' ${trusted(condition)} order by o.entry desc limit 1)`;

const inBatch = (count: string, condition = '') =>
  trusted(`(case when t.kind = 'event' then 1 else (select count(${count})::int from content.changes o
    where o.environment_id = t.environment_id and o.batch = t.batch ${condition}) end)`);

const person = (name: string) =>
  trusted(
    `(case when t.${name}_id is not null then json_build_object('id', t.${name}_id, 'name', t.${name}) end)`,
  );

export const changeRows: Rows = {
  table: all,
  fields: {
    id: column('id'),
    version: trusted('1'),
    createdAt: column('at'),
    updatedAt: column('at'),
    at: column('at'),
    batch: column('batch'),
    batchSize: inBatch('*'),
    batchAlike: inBatch('distinct o.subject_id', 'and o.resource = t.topic and o.kind = t.kind'),
    call: column('call'),
    request: column('request'),
    actor: trusted(`jsonb_build_object('id', t.actor_id, 'name', t.actor_name, 'via', t.via)`),
    topic: column('topic'),
    kind: column('kind'),
    subject: trusted(`(case when t.subject_id is not null or t.subject_name is not null
      then jsonb_build_object('id', t.subject_id, 'name', t.subject_name) end)`),
    isDraft: column('is_draft'),
    before: column('before'),
    after: column('after'),
    names: column('names'),
    fields: column('fields'),
    displays: column('displays'),
    effect: column('diff'),
    proposal: column('proposal_id'),
    proposedBy: person('proposed_by'),
    approvedBy: person('approved_by'),
    // What was proposed; presented as the difference to it.
    edits: trusted(`(select json_build_object('body', p.body, 'before', p.before) from content.proposals p
      where p.environment_id = t.environment_id and p.id = t.proposal_id and p.state = 'approved_with_changes')`),
    shownFrom: column('shown_from'),
    columns: column('source_columns'),
    alarm: column('alarm'),
    address: column('address'),
    restores: column('restores'),
    restoredBy: otherChange('and o.restores in (t.id, t.batch)'),
    newer: otherChange(''),
    // Of a record that is deleted only the deletion can be put back.
    canRestore: trusted(
      `(t.topic in (${quoted(restorableResources)}) and t.kind <> 'event' and t.fields = '{}'
        and (t.kind = 'delete' or (select o.kind from content.changes o where o.environment_id = t.environment_id
          and o.subject_id = t.subject_id order by o.entry desc limit 1) <> 'delete'))`,
    ),
  },
  filters: {
    resource: column('topic'),
    subject: column('subject_id'),
    person: column('actor_id'),
    subjectName: column('subject_name'),
    actorName: column('actor_name'),
  },
  tests: {
    from: (instant) => sql`t.at >= ${instant}`,
    to: (instant) => sql`t.at < ${instant}`,
    // The sets are read once for all rows, by row-level security those of this environment: read for each row, they cost seconds.
    touched: (
      display,
    ) => sql`(t.topic = 'displays' and t.subject_id = ${display} or t.display_set = any (array(
      select s.hash from content.display_sets s where s.displays @> ${[display]}::uuid[])))`,
    area: (area) =>
      trusted(
        `${area === 'screens' ? '' : 'not '}t.topic in (${quoted(recordedResources.filter((each) => each !== 'settings'))})`,
      ),
    folded: (isFolded) =>
      trusted(
        isFolded
          ? `not exists (select from content.changes o
              where o.environment_id = t.environment_id and o.batch = t.batch and o.entry < t.entry)`
          : 'true',
      ),
  },
  texts: [],
  relations: {},
};

const staffTopics = quoted(['displays', 'groups', 'locations', 'devices', 'playlists', 'shows']);

/** Reading the history of a record needs the right to read the record; admins read all. */
export function visibleChanges(context: Context): Sql {
  if (context.session.principal === 'admin') return trusted('true');
  const inFolder = inVisibleFolder(context);
  const { allowedFolder } = context.session;
  const folders =
    allowedFolder === null
      ? sql`true`
      : sql`exists (select from content.folders f where f.environment_id = c.environment_id and f.id = c.subject_id
          and f.path @> ${[allowedFolder]}::uuid[])`;
  const within = (table: 'playables' | 'designs' | 'sources') =>
    allowedFolder === null
      ? sql`true`
      : sql`exists (select from ${trusted(`content.${table}`)} t where t.environment_id = c.environment_id and t.id = c.subject_id
          and ${inFolder})`;
  return sql`t.kind <> 'event' and exists (select from (select t.environment_id, t.subject_id, t.topic) c
    where c.topic in (${trusted(staffTopics)}) or c.topic = 'playables' and ${within('playables')}
      or c.topic = 'designs' and ${within('designs')} or c.topic = 'sources' and ${within('sources')}
      or c.topic = 'folders' and ${folders})`;
}
