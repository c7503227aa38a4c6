import { can } from '@vitrine/contract/access';
import { changes, type RecordedChange } from '@vitrine/contract/history';
import { type SetCalendars, setCalendars } from '@vitrine/contract/playlist-calls';
import type { Proposal } from '@vitrine/contract/proposals';
import type { Context } from '../../http/context.ts';
import { HttpError } from '../../http/errors.ts';
import type { Session } from '../../http/session.ts';
import { findCall, type StoredCall } from '../../http/stored-calls.ts';
import { listChanges } from '../history/read-changes.ts';
import { withoutSecrets } from './proposal-secrets.ts';

// The records that a proposal is about: which they are, and what the proposed fields were before it and after it was approved.

type Values = Readonly<Record<string, unknown>>;

export const subjectsOf = ({ route, id, body }: StoredCall): string[] =>
  route === setCalendars.id
    ? (body as SetCalendars).playlists.map((each) => each.id)
    : id === null
      ? []
      : [id];

/** The record as this person reads it; null if they may not, or if it is gone. */
export async function readRecord(
  context: Context,
  session: Session,
  resource: string,
  id: string,
): Promise<Values | null> {
  const mounted = context.app.state.mounted.get(`${resource}.get`);
  if (mounted?.kind !== 'inTransaction' || !can(session, mounted.route)) return null;
  const input = { id, params: {}, query: {} as never, body: undefined as never, ifMatch: null };
  try {
    return ((await mounted.run({ ...context, session }, input)) as { data: Values }).data;
  } catch (error) {
    if (error instanceof HttpError && error.problem.status === 404) return null;
    throw error;
  }
}

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));

const namesIn = (body: unknown) => Object.keys((body ?? {}) as object);
const resourceOf = (route: string) => route.slice(0, route.indexOf('.'));

/** The proposed fields as they are now; null for calls that set none. */
export async function valuesNow(
  context: Context,
  session: Session,
  call: StoredCall,
): Promise<Values | null> {
  const { route, id, body } = call;
  if (route === setCalendars.id) {
    const all: [string, unknown][] = [];
    for (const each of subjectsOf(call))
      all.push([each, (await readRecord(context, session, 'playlists', each))?.calendar ?? null]);
    return Object.fromEntries(all);
  }
  const resource = resourceOf(route);
  if (id === null || route !== `${resource}.update`) return null;
  const record = await readRecord(context, session, resource, id);
  return record && withoutSecrets(findCall(context.app, route).route.body, picked(record, namesIn(body)));
}

type Told = Pick<Proposal, 'before' | 'approved' | 'names'>;

/** An open proposal from before this was recorded has the record of now. What was approved is in the change. */
export async function withRecords(context: Context, proposal: Proposal): Promise<Proposal> {
  const { route, subject, body, state } = proposal;
  const call: StoredCall = { route, id: subject.id, body };
  if (state === 'open') {
    const before = proposal.before ?? (await valuesNow(context, context.session, call));
    return { ...proposal, before };
  }
  if (state !== 'approved' && state !== 'approved_with_changes') return proposal;
  const page = await listChanges(context, { query: { batch_eq: proposal.id, _limit: '100' } });
  const data: readonly RecordedChange[] = page.data;
  const made: Made = new Map(
    data.filter(({ kind }) => kind === 'update').map((change) => [change.subject?.id, change]),
  );
  const told = route === setCalendars.id ? calendarsIn(made, call) : fieldsIn(made, proposal);
  // Names of displays and places are for those who may read the history.
  const names = can(context.session, changes.routes.list)
    ? { ...told.names, ...proposal.names }
    : proposal.names;
  return { ...proposal, ...told, names };
}

type Made = ReadonlyMap<string | null | undefined, RecordedChange>;

function fieldsIn(made: Made, { route, subject, before: stored, body, names }: Proposal): Told {
  const change = made.get(subject.id);
  if (!change?.before || !change.after || route !== `${resourceOf(route)}.update`)
    return { before: stored, approved: null, names };
  const before = { ...stored, ...picked(change.before, [...namesIn(body), ...namesIn(change.after)]) };
  return { before, approved: { ...picked(before, namesIn(body)), ...change.after }, names: change.names };
}

function calendarsIn(made: Made, call: StoredCall): Told {
  const before: [string, unknown][] = [];
  const approved: [string, unknown][] = [];
  for (const id of subjectsOf(call)) {
    const change = made.get(id);
    if (!change?.before || !change.after) continue;
    before.push([id, change.before.calendar]);
    approved.push([id, change.after.calendar]);
  }
  return {
    before: before.length > 0 ? Object.fromEntries(before) : null,
    approved: approved.length > 0 ? Object.fromEntries(approved) : null,
    names: {},
  };
}
