import { can } from '@vitrine/contract/access';
import { displays } from '@vitrine/contract/displays';
import { inVisibleFolder, visibleFolders } from '../../core/folders/visible-folders.ts';
import type { Context } from '../../http/context.ts';
import { join, type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { column, plainFields, type Rows } from '../../resources/rows.ts';
import { visibleSources } from '../sources/sources.service.ts';

const comments = trusted(`coalesce((select json_agg(json_build_object('id', c.id,
    'at', to_char(c.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'author',
    json_build_object('id', c.author_id, 'name', c.author_name), 'text', c.words) order by c.at, c.id)
  from content.proposal_comments c where c.environment_id = t.environment_id and c.proposal_id = t.id), '[]')`);

/** Records of these kinds can be gone. */
const kinds = [
  ...[
    'playlists',
    'groups',
    'displays',
    'locations',
    'playables',
    'designs',
    'folders',
    'sources',
    'devices',
  ],
];
const exists = trusted(
  `(t.subject_id is null or case t.resource ${kinds
    .map(
      (kind) =>
        `when '${kind}' then exists (select from content.${kind} r where r.environment_id = t.environment_id and r.id = t.subject_id)`,
    )
    .join(' ')} else true end)`,
);

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const mentioned = trusted(
  `array(select distinct found[1]::uuid from regexp_matches(concat(t.body, t.before), '"(${uuid})"', 'gi') found)`,
);

/**
 * Names of what the body refers to, as far as the reader sees it: people who work with playables alone read no names of displays
 * and places, and those who are limited to a folder only what lies in it.
 */
function names(context: Context): Sql {
  const { session, environment } = context;
  const inFolder = inVisibleFolder(context);
  const everywhere = ['playlists', 'displays', 'locations'].map((kind) => [kind, trusted('true')] as const);
  const seen: (readonly [string, Sql])[] = [
    ...(can(session, displays.routes.list) ? everywhere : []),
    ['groups', trusted('true')],
    ['playables', inFolder],
    ['designs', inFolder],
    ['folders', visibleFolders(context)],
    ['sources', visibleSources(context)],
  ];
  const named = seen.map(
    ([kind, isVisible]) => sql`select t.id, t.name from ${trusted(`content.${kind}`)} t
      where t.environment_id = ${environment.id} and t.id = any (body.ids) and ${isVisible}`,
  );
  return sql`(select coalesce(json_object_agg(n.id, n.name), '{}') from (select ${mentioned} as ids) body,
    lateral (${join(named, ' union ')}) n)`;
}

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
    before: column('before'),
    // Read from the change, one record at a time.
    approved: trusted('null::jsonb'),
    secrets: trusted(
      `(select coalesce(json_agg(path order by path), '[]') from jsonb_object_keys(t.secret_paths) path)`,
    ),
    leadsTo: trusted('jsonb_strip_nulls(t.secret_paths)'),
    names,
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
