import { can } from '@vitrine/contract/access';
import type { PreviewQuery } from '@vitrine/contract/plan-diff';
import type { RefusedCall } from '@vitrine/contract/plan-preview';
import type { Route } from '@vitrine/contract/route';
import { sql } from '../infra/postgres/sql.ts';
import type { App } from './app.ts';
import type { Context, RequestContext } from './context.ts';
import { accessDenied, invalidField, invalidInput, problemOf, replyOf } from './errors.ts';
import type { HttpContext, Input, Mounted } from './mount-route.ts';
import type { Session } from './session.ts';
import { translatorFor } from './translate.ts';
import { tryOut } from './try-out.ts';

// Calls that are data: kept instead of carried out (features/proposals), or several that are previewed together. They run through the same handlers as calls that
// arrive over HTTP, with the same schemas and access groups.

export interface StoredCall {
  readonly route: string;
  /** Null for a call that creates something. */
  readonly id: string | null;
  readonly body: unknown;
}

export function findCall(app: App, id: string): Mounted {
  const mounted = app.state.mounted.get(id);
  if (!mounted?.route.preview) throw invalidField('route', { key: 'proposals.unknownRoute' });
  return mounted;
}

/** The body as its route reads it; its own errors if it is invalid. */
function inputOf({ route }: Mounted, { id, body }: StoredCall, ifMatch: number | null): Input<Route> {
  if (route.path.includes(':id') === (id === null)) throw invalidField('id', { key: 'validation.invalid' });
  const parsed = route.body?.safeParse(body ?? undefined, { reportInput: true });
  if (parsed && !parsed.success) throw invalidInput(parsed.error, route.invalidCodes);
  return { id: id ?? '', params: {}, query: {} as never, body: parsed?.data as never, ifMatch };
}

type Transactions = Pick<RequestContext, 'transact' | 'transactOnce'>;

/** Handlers that are kept have no request of their own. */
const withoutRequest = {
  get request(): never {
    throw new Error('A stored call has no request.');
  },
  get reply(): never {
    throw new Error('A stored call has no reply.');
  },
};

function run(
  mounted: Mounted,
  call: StoredCall,
  caller: RequestContext,
  session: Session,
  ifMatch: number | null,
) {
  const input = inputOf(mounted, call, ifMatch);
  if (!can(session, mounted.route)) throw accessDenied();
  if (mounted.kind === 'inTransaction') return caller.transactOnce((context) => mounted.run(context, input));
  if (mounted.kind !== 'withoutTransaction') throw new Error(`${mounted.route.id} cannot be stored.`);
  const context = Object.defineProperties(
    { ...caller, session },
    Object.getOwnPropertyDescriptors(withoutRequest),
  ) as HttpContext;
  return mounted.run(context, input);
}

/** Carries the call out inside of this transaction, with the rights of this person. */
export function runStored(
  context: Context,
  session: Session,
  call: StoredCall,
  ifMatch: number | null,
): Promise<unknown> {
  const mounted = findCall(context.app, call.route);
  return run(mounted, call, callerInside({ ...context, session }), session, ifMatch);
}

/** For handlers that open transactions themselves: all of them are this one. */
function callerInside(context: Context): RequestContext {
  const { app, environment, locale, session } = context;
  const inside: RequestContext['transact'] = (work) => work(context);
  return {
    ...{ app, environment, locale, session, isPreview: context.isPreview === true },
    ...{ transact: inside, transactOnce: inside },
  };
}

/** What the call would do if this person made it now; refused as the call itself would be. */
export function previewStored(
  caller: RequestContext,
  session: Session,
  call: StoredCall,
  query: PreviewQuery,
) {
  const asThem: RequestContext['transact'] = (work) =>
    caller.transact((context) => work({ ...context, session, afterCommit: () => {} }));
  const mounted = findCall(caller.app, call.route);
  return tryOut(asThem, [mounted.route], query, (transactions: Transactions) =>
    run(mounted, call, { ...caller, ...transactions, session, isPreview: true }, session, null),
  );
}

/** What the calls would do one after another. One that fails is undone and named, as an action on many records does. */
export async function previewAll(
  caller: RequestContext,
  session: Session,
  calls: readonly StoredCall[],
  query: PreviewQuery,
) {
  const mounted = calls.map(({ route }) => findCall(caller.app, route));
  if (mounted.some(({ route }) => !can(session, route))) throw accessDenied();
  const refused: RefusedCall[] = [];
  const tryEach = async (context: Context) => {
    for (const [at, call] of calls.entries()) {
      const message = await refusalOf(context, mounted[at]!, call);
      if (message !== null) refused.push({ call: at, message });
    }
  };
  const routes = mounted.map(({ route }) => route);
  const { data } = await tryOut(caller.transact, routes, query, ({ transactOnce }) => transactOnce(tryEach));
  return { data, refused };
}

async function refusalOf(context: Context, mounted: Mounted, call: StoredCall): Promise<string | null> {
  const { db, session, locale } = context;
  await db.query(sql`savepoint one_call`);
  try {
    await run(mounted, call, callerInside(context), session, null);
    await db.query(sql`release savepoint one_call`);
    return null;
  } catch (error) {
    const problem = problemOf(error, mounted.constraints);
    // Nobody knows then what the others do.
    if (!problem || problem.status >= 500) throw error;
    await db.query(sql`rollback to savepoint one_call`);
    const { message, errors = {} } = replyOf(problem, translatorFor(locale));
    return Object.values(errors)[0]?.[0] ?? message;
  }
}
