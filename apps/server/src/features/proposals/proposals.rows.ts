import { can } from '@vitrine/contract/access';
import { displays } from '@vitrine/contract/displays';
import { sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';

const comments = trusted(`coalesce((select json_agg(json_build_object('id', c.id,
    'at', to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'author',
    json_build_object('id', c.author_id, 'name', c.author_name), 'text', c.words) order by c.at, c.id)
  from content.proposal_comments c where c.environment_id = t.environment_id and c.proposal_id = t.id), '[]')`);

/** Records of these kinds have a name and can be gone. */
const exists = trusted(`(t.subject_id is null or case t.resource
  when 'playlists' then exists (select from content.playlists r where r.environment_id = t.environment_id and r.id = t.subject_id)
  when 'groups' then exists (select from content.groups r where r.environment_id = t.environment_id and r.id = t.subject_id)
  when 'displays' then exists (select from content.displays r where r.environment_id = t.environment_id and r.id = t.subject_id)
  when 'locations' then exists (select from content.locations r where r.environment_id = t.environment_id and r.id = t.subject_id)
  when 'playables' then exists (select from content.playables r where r.environment_id = t.environment_id and r.id = t.subject_id)
  when 'designs' then exists (select from content.designs r where r.environment_id = t.environment_id and r.id = t.subject_id)
  when 'folders' then exists (select from content.folders r where r.environment_id = t.environment_id and r.id = t.subject_id)
  else true end)`);

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Names of what the body refers to. People who work with playables alone read no names of displays and places. */
const namesIn = (tables: readonly string[]) =>
  trusted(`(select coalesce(json_object_agg(n.id, n.name), '{}') from (
    select array(select distinct found[1]::uuid from regexp_matches(t.body::text, '"(${uuid})"', 'gi') found) as ids) mentioned,
    lateral (${tables
      .map(
        (table) =>
          `select r.id, r.name from content.${table} r where r.environment_id = t.environment_id and r.id = any (mentioned.ids)`,
      )
      .join(' union all ')}) n)`);
const namesForAll = namesIn(['playlists', 'groups', 'displays', 'locations', 'playables', 'folders']);
const namesOfPlayables = namesIn(['playables', 'folders', 'groups']);

const isAuthorHere = trusted(`exists (select from content.members m
  where m.environment_id = t.environment_id and m.identity_id = t.author_id and not m.blocked)`);

export const proposalRows: Rows = {
  table: trusted('content.proposals'),
  fields: {
    ...plainFields('route', 'resource', 'seenVersion', 'body', 'title', 'note', 'state', 'displays', 'gaps'),
    ...plainFields('decidedAt', 'reason', 'subjectName', 'authorName'),
    subject: trusted(`json_build_object('id', t.subject_id, 'name', t.subject_name)`),
    author: trusted(`json_build_object('id', t.author_id, 'name', t.author_name)`),
    decidedBy: trusted(
      `case when t.decided_by_id is not null then json_build_object('id', t.decided_by_id, 'name', t.decided_by) end`,
    ),
    exists,
    names: ({ session }) => (can(session, displays.routes.list) ? namesForAll : namesOfPlayables),
    comments,
    isAuthorHere,
    isYours: ({ session }) => sql`(t.author_id = ${session.identityId})`,
    mayDecide: ({ session }) =>
      sql`(t.state = 'open' and t.author_id <> ${session.identityId} and ${session.mayApprove})`,
  },
  filters: {
    subject: column('subject_id'),
    mine: ({ session }) => sql`(t.author_id = ${session.identityId})`,
  },
  texts: ['title'],
  relations: {},
};
