import { isDeepStrictEqual } from 'node:util';
import { can } from '@vitrine/contract/access';
import { previewDays } from '@vitrine/contract/plan-diff';
import { type SetCalendars, setCalendars } from '@vitrine/contract/playlist-calls';
import { type PlaylistInput, playlists } from '@vitrine/contract/playlists';
import {
  openProposalLimits,
  type Proposal,
  type ProposalInput,
  type ProposalState,
  proposals,
} from '@vitrine/contract/proposals';
import { notifyChanged } from '../../core/realtime/notify-changed.ts';
import { approvalRequired } from '../../http/approval.ts';
import type { Context, RequestContext } from '../../http/context.ts';
import { accessDenied, HttpError, invalidField, notFound } from '../../http/errors.ts';
import { isApprover, readMemberSession, type Session } from '../../http/session.ts';
import { findCall, previewStored, runStored, type StoredCall } from '../../http/stored-calls.ts';
import type { Author } from '../../infra/author.ts';
import { newId } from '../../infra/ids.ts';
import { narrowed } from '../../infra/postgres/columns.ts';
import { type Sql, sql, trusted } from '../../infra/postgres/sql.ts';
import { crud } from '../../resources/crud.ts';
import { putOnScreens } from '../playlists/playlists.service.ts';
import { mailApprovers, mailAuthor } from './proposal-mails.ts';
import { seal, unseal } from './proposal-secrets.ts';
import { proposalRows } from './proposals.rows.ts';
import { subjectsOf, valuesNow, withRecords } from './proposed-records.ts';

// A proposal is a call that waits for somebody else. Rules: authors see their own proposals, approvers all of them; one
// approver suffices, never the author. At approval the call runs as its author's, within the rights of both, and only
// if it still does what the approver has looked at. What is decided stays as it is.

const visible = ({ session }: Context): Sql =>
  session.mayApprove ? trusted('true') : sql`t.author_id = ${session.identityId}`;

const rows = crud(proposals, proposalRows, visible);
export const { list } = rows;

export async function get(
  context: Context,
  input: Parameters<typeof rows.get>[1],
): Promise<{ data: Proposal }> {
  const { data } = await rows.get(context, input);
  return { data: await withRecords(context, data) };
}

const read = (context: Context, id: string) => get(context, { id, query: {} });

const wholeWeek = { preview: 'true', days: previewDays, stripOf: 'changed' } as const;

export async function propose(caller: RequestContext, input: ProposalInput) {
  const session = caller.session!;
  const { route, title, note = null, replaces = false } = input;
  const asked: StoredCall = { route, id: input.id ?? null, body: input.body };
  if (!session.needsApproval) throw new HttpError({ status: 409, code: 'approval_off' });
  const draft = await caller.transact(async (context) => {
    await requireRoom(context, asked);
    return wholeDraft(context, asked);
  });
  const call = draft ? { ...asked, body: draft } : asked;
  const { data: diff } = await previewStored(caller, session, call, wholeWeek);
  return caller.transactOnce(async (context) => {
    const subject = await subjectOf(context, call);
    await closeEarlier(context, call, replaces);
    const { app } = context;
    const before = await valuesNow(context, session, call);
    const sealed = seal(app.secrets, findCall(app, route).route.body, withoutVersions(call));
    const id = await rows.insert(context, {
      route,
      resource: subject.resource,
      subject_id: call.id,
      subject_name: subject.name,
      body: JSON.stringify(sealed.body ?? null),
      secrets: sealed.secrets,
      secret_paths: JSON.stringify(sealed.secretPaths),
      seen_version: draft ? null : (input.seenVersion ?? subject.version),
      before: before && JSON.stringify(before),
      subjects: subjectsOf(call),
      basis: diff.basis,
      displays: diff.changed,
      gaps: diff.gaps.displays,
      title,
      note,
      author_id: session.identityId,
      author_name: session.name,
    });
    await mailApprovers(context, { id, route, title, author: session, diff });
    notifyProposal(context, call);
    return read(context, id);
  });
}

/** All fields with which a draft would be put on screens: later saves of it concern nobody who approves. */
const wholeDraft = (context: Context, { route, id, body }: StoredCall): Promise<PlaylistInput | null> =>
  route === playlists.routes.update.id && id !== null
    ? putOnScreens(context, id, body)
    : Promise.resolve(null);

/** A draft says whether it waits for approval. */
const notifyProposal = (context: Context, { route }: Pick<StoredCall, 'route'>) =>
  notifyChanged(
    context,
    ...(route === playlists.routes.update.id
      ? (['proposal', 'playlistDraft'] as const)
      : (['proposal'] as const)),
  );

const tables = {
  playlists: trusted('content.playlists'),
  groups: trusted('content.groups'),
  displays: trusted('content.displays'),
  locations: trusted('content.locations'),
  playables: trusted('content.playables'),
  designs: trusted('content.designs'),
  folders: trusted('content.folders'),
  sources: trusted('content.sources'),
  // A device is called as its display is, or by its words.
  devices:
    trusted(`(select v.environment_id, v.id, v.version, coalesce(d.name, v.connect_string) as name from content.devices v
    left join content.displays d on d.environment_id = v.environment_id and d.device_id = v.id)`),
} as const;

/** The author saw these versions. Later a change makes the proposal stale by what it does, not impossible. */
const withoutVersions = ({ route, body }: StoredCall): unknown =>
  route === setCalendars.id
    ? { playlists: (body as SetCalendars).playlists.map(({ version: _, ...rest }) => rest) }
    : body;

/** The first of several records give a proposal its name. */
const namedRecords = 3;

/** The record that a call is about, by its name now; for a new one the name that it would get. */
async function subjectOf({ db, environment }: Context, { route, id, body }: StoredCall) {
  const resource = route.slice(0, route.indexOf('.'));
  if (route === setCalendars.id) {
    const ids = (body as SetCalendars).playlists.slice(0, namedRecords).map((each) => each.id);
    const named = await db.query(sql({ name: 'text' })`
      select name from content.playlists where environment_id = ${environment.id} and id = any (${ids}::uuid[])
      order by name`);
    return { resource, name: named.map(({ name }) => name).join(', '), version: null };
  }
  const table = tables[resource as keyof typeof tables];
  if (id === null || !table) {
    const { name } = (body ?? {}) as { name?: unknown };
    return { resource, name: typeof name === 'string' ? name : '', version: null };
  }
  const [row] = await db.query(sql({ name: 'text', version: 'int4' })`
    select t.name, t.version from ${table} t where t.environment_id = ${environment.id} and t.id = ${id}`);
  if (!row) throw notFound();
  return { resource, ...row };
}

/** Whether the record is a playlist that has never been on screens. */
const isDraft = (id: string | null): Sql => sql`exists (select from content.playlists p
  where p.environment_id = proposals.environment_id and p.id = ${id} and p.first_enabled_at is null)`;

/** Before plans are computed for it. Nothing is locked, so calls at the same moment may exceed it by a few. */
async function requireRoom({ db, environment, session }: Context, { route, id }: StoredCall) {
  const isReplaced = sql`(author_id = ${session.identityId} or ${isDraft(id)}) and route = ${route} and subject_id = ${id}`;
  const [open] = await db.query(sql({ here: 'int8', theirs: 'int8' })`
    select count(*) as here, count(*) filter (where author_id = ${session.identityId}) as theirs from content.proposals
    where environment_id = ${environment.id} and state = 'open' and (${isReplaced}) is not true`);
  const refuse = (key: string, max: number) =>
    new HttpError({ status: 422, code: 'limit_reached', max, message: { key, values: { max } } });
  if (open!.theirs >= openProposalLimits.perAuthor)
    throw refuse('proposals.tooManyOfYours', openProposalLimits.perAuthor);
  if (open!.here >= openProposalLimits.perServer)
    throw refuse('proposals.tooManyHere', openProposalLimits.perServer);
}

/**
 * A person has at most one open proposal for a record; a second one replaces it if they agree. A draft has one, whoever made it: it
 * is put on screens once.
 */
async function closeEarlier({ db, environment, session, now }: Context, call: StoredCall, replaces: boolean) {
  if (call.id === null) return;
  const own = sql`environment_id = ${environment.id} and (author_id = ${session.identityId} or ${isDraft(call.id)})
    and state = 'open' and route = ${call.route} and subject_id = ${call.id}`;
  const [earlier] = await db.query(sql({ id: 'uuid', name: 'text', isOfDraft: 'bool' })`
    select id, title as name, ${isDraft(call.id)} as "isOfDraft" from content.proposals where ${own} for update`);
  if (!earlier) return;
  const { isOfDraft, ...related } = earlier;
  if (!replaces && !isOfDraft)
    throw new HttpError({ status: 409, code: 'proposal_exists', related: [related] });
  await db.query(sql`
    update content.proposals set state = 'withdrawn', decided_at = ${now}, decided_by_id = ${session.identityId},
      decided_by = ${session.name}, secrets = null, version = version + 1, updated_at = ${now}
    where ${own}`);
}

interface Waiting extends StoredCall {
  /** Its body has the secrets; that which is stored has not. */
  readonly stored: { readonly body: unknown; readonly secrets: Buffer | null };
  readonly title: string;
  readonly author: string;
  readonly basis: string;
  readonly seenVersion: number | null;
}

/** An open proposal, locked. Decided ones are named with their state. */
async function lockOpen(context: Context, id: string): Promise<Waiting> {
  const { app, db, environment } = context;
  await rows.read(context, id);
  const [row] = await db.query(sql({
    route: 'text',
    subject: 'uuid?',
    body: narrowed<unknown>('jsonb?'),
    secrets: 'bytea?',
    title: 'text',
    author: 'uuid',
    basis: 'text',
    state: 'text',
    seenVersion: 'int4?',
  })`
    select route, subject_id as subject, body, secrets, title, author_id as author, basis, state, seen_version as "seenVersion"
    from content.proposals where environment_id = ${environment.id} and id = ${id} for update`);
  if (row?.state !== 'open') throw new HttpError({ status: 409, code: 'proposal_decided' });
  const stored = { body: row.body ?? undefined, secrets: row.secrets };
  return { ...row, id: row.subject, stored, body: unseal(app.secrets, stored) };
}

/** Approvers are admins and members who may approve; nobody decides about their own change. */
function requireApprover({ session }: Context, { author }: Waiting): void {
  if (!session.mayApprove) throw accessDenied();
  if (author === session.identityId)
    throw new HttpError({ status: 403, code: 'approval_not_yours', message: { key: 'proposals.notYours' } });
}

async function requireAuthor({ db, environment }: Context, author: string): Promise<Session> {
  const session = await readMemberSession(db, environment, author);
  if (!session)
    throw new HttpError({ status: 409, code: 'author_gone', message: { key: 'proposals.authorGone' } });
  return session;
}

const hashIn = (basis: string) => basis.slice(basis.lastIndexOf('.') + 1);

/** What it would change now, and whether that is what it would have changed when it was proposed. */
export async function readDiff(caller: RequestContext, id: string) {
  const { waiting, author } = await caller.transact(async (context) => {
    const locked = await lockOpen(context, id);
    // It names displays and places, which only people who could make the change themselves may read.
    if (!can(context.session, findCall(context.app, locked.route).route)) throw accessDenied();
    return { waiting: locked, author: await requireAuthor(context, locked.author) };
  });
  const { data: diff } = await previewStored(caller, author, waiting, wholeWeek);
  return caller.transact(async (context) => {
    const { version } = await subjectOf(context, waiting);
    // Without a basis, as in the demo, only the version tells.
    const isStale =
      (waiting.basis !== '' && hashIn(diff.basis) !== hashIn(waiting.basis)) ||
      (waiting.seenVersion !== null && version !== waiting.seenVersion);
    const changed = isStale ? await context.app.planDiffs.changeSince(context, waiting.basis) : null;
    return { data: { diff, version, isStale, changed } };
  });
}

interface Looked {
  readonly basis: string | null;
  readonly version: number | null;
  readonly body?: unknown;
}

export async function approve(context: Context, id: string, { basis, version, ...looked }: Looked) {
  const waiting = await lockOpen(context, id);
  const body =
    looked.body === undefined ? undefined : unseal(context.app.secrets, waiting.stored, looked.body);
  requireApprover(context, waiting);
  const author = await requireAuthor(context, waiting.author);
  const isEdited = body !== undefined && !isDeepStrictEqual(body, waiting.body);
  if (basis === null && body === undefined) throw invalidField('basis', { key: 'validation.required' });
  // What the approver wrote is the approver's change, and waits for somebody else if theirs do.
  if (isEdited && context.session.needsApproval) throw approvalRequired();
  const call = isEdited ? { ...waiting, body } : waiting;
  const by = isEdited ? context.session : author;
  // Whatever a draft became meanwhile, all of it is replaced.
  const seen = waiting.seenVersion === null ? null : version;
  await requireOwnRight(context, call, seen);
  await actFor(context, by, call.route, { proposal: id, proposer: author, approver: context.session });
  await runStored(context, by, call, seen);
  if (basis !== null && hashIn(await context.app.planDiffs.basis(context)) !== hashIn(basis)) {
    const changed = await context.app.planDiffs.changeSince(context, basis);
    throw new HttpError({ status: 409, code: 'preview_outdated', ...(changed && { changed }) });
  }
  return decide(context, id, waiting, isEdited ? 'approved_with_changes' : 'approved', null);
}

interface Approved {
  readonly proposal: string;
  readonly proposer: Session;
  readonly approver: Session;
}

/** The history names whose change it is, and beside them who proposed and who approved it. */
async function actFor(
  { db }: Context,
  by: Session,
  call: string,
  { proposal, proposer, approver }: Approved,
): Promise<void> {
  const person = ({ identityId, name }: Session) => ({ id: identityId, name });
  const author: Author = {
    via: 'person',
    ...person(by),
    call,
    batch: proposal,
    proposal,
    proposer: person(proposer),
    approver: person(approver),
  };
  await db.query(sql`select set_config('vitrine.author', ${JSON.stringify(author)}, true)`);
}

/** An approver approves only what they could change themselves: it is tried with their rights and undone. */
async function requireOwnRight(context: Context, call: StoredCall, version: number | null): Promise<void> {
  await context.db.query(sql`savepoint own_right`);
  await runStored({ ...context, afterCommit: () => {} }, context.session, call, version);
  await context.db.query(sql`rollback to savepoint own_right`);
}

export async function reject(context: Context, id: string, reason: string | null) {
  const waiting = await lockOpen(context, id);
  requireApprover(context, waiting);
  return decide(context, id, waiting, 'rejected', reason);
}

export async function withdraw(context: Context, id: string) {
  const waiting = await lockOpen(context, id);
  if (waiting.author !== context.session.identityId) throw accessDenied();
  return decide(context, id, waiting, 'withdrawn', null);
}

async function decide(
  context: Context,
  id: string,
  { route, title, author }: Waiting,
  state: Exclude<ProposalState, 'open'>,
  reason: string | null,
) {
  const { now, session } = context;
  const decided = await rows.write(context, id, null, {
    state,
    reason,
    decided_at: now,
    decided_by_id: session.identityId,
    decided_by: session.name,
    secrets: null,
  });
  if (state !== 'withdrawn') await mailAuthor(context, { id, title, author, state, reason });
  notifyProposal(context, { route });
  return { data: await withRecords(context, decided.data) };
}

export async function comment(context: Context, id: string, text: string) {
  const { db, environment, session, now } = context;
  await rows.read(context, id);
  await db.query(sql`
    insert into content.proposal_comments (environment_id, id, proposal_id, at, author_id, author_name, words)
    values (${environment.id}, ${newId(now)}, ${id}, ${now}, ${session.identityId}, ${session.name}, ${text})`);
  notifyChanged(context, 'proposal');
  return read(context, id);
}

export async function readApproval({ db, environment, session }: Context) {
  const approvers = await db.query(sql({ id: 'uuid', name: 'text' })`
    select m.identity_id as id, m.name from content.members m
    where m.environment_id = ${environment.id} and not m.blocked and m.identity_id <> ${session.identityId}
      and ${isApprover('m')} order by m.name limit 20`);
  const [counted] = await db.query(sql({ isOn: 'bool', waiting: 'int8' })`
    select e.approval_roles <> '{}' as "isOn", (select count(*) from content.proposals t
      where t.environment_id = e.id and t.state = 'open' and t.author_id <> ${session.identityId}) as waiting
    from content.environments e where e.id = ${environment.id}`);
  const { needsApproval, mayApprove } = session;
  const { isOn, waiting } = counted!;
  return { data: { isOn, needsApproval, mayApprove, approvers, waiting: mayApprove ? waiting : 0 } };
}
