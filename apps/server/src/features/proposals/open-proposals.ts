import { maxOpenProposals, type OpenProposal } from '@vitrine/contract/proposals';
import type { Context } from '../../http/context.ts';
import { isApprover } from '../../http/session.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { sql } from '../../infra/postgres/sql.ts';
import { readRecord } from './proposed-records.ts';

const namedApprovers = 3;

/** What waits for approval and would change this record, for everybody who may read the record. */
export async function readOpenProposals(context: Context, subject: string) {
  const { db, environment, session } = context;
  const found = await db.query(sql({
    id: 'uuid',
    resource: 'text',
    author: 'text',
    authorId: 'uuid',
    at: 'timestamptz',
    title: 'text',
    approvers: narrowed<string[]>('jsonb!'),
    approverCount: 'int8!',
  })`
    select t.id, t.resource, t.author_name as author, t.author_id as "authorId", t.created_at as at, t.title,
      (select coalesce(jsonb_agg(first.name), '[]') from (select m.name from content.members m where m.environment_id = t.environment_id
        and not m.blocked and m.identity_id <> t.author_id and ${isApprover('m')} order by m.name limit ${namedApprovers}) first) as approvers,
      (select count(*) from content.members m where m.environment_id = t.environment_id
        and not m.blocked and m.identity_id <> t.author_id and ${isApprover('m')}) as "approverCount"
    from content.proposals t
    where t.environment_id = ${environment.id} and t.state = 'open'
      and (t.subjects @> ${[subject]}::uuid[] or t.subject_id = ${subject})
    order by t.created_at desc, t.id desc`);
  const [newest] = found;
  const isReadable = newest && (await readRecord(context, session, newest.resource, subject)) !== null;
  const readable = isReadable ? found : [];
  const data = readable
    .slice(0, maxOpenProposals)
    .map(({ id, resource: _, authorId, ...rest }): OpenProposal => {
      const isYours = authorId === session.identityId;
      return { ...rest, isYours, id: isYours || session.mayApprove ? id : null };
    });
  return { data, meta: { total: readable.length } };
}
