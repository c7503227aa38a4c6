import { can } from '@vitrine/contract/access';
import type { PreviewQuery } from '@vitrine/contract/plan-diff';
import type { Route } from '@vitrine/contract/route';
import type { App } from './app.ts';
import type { Context, RequestContext } from './context.ts';
import { accessDenied, invalidField, invalidInput } from './errors.ts';
import type { HttpContext, Input, Mounted } from './mount-route.ts';
import type { Session } from './session.ts';
import { tryOut } from './try-out.ts';

// Calls that were kept instead of carried out (features/proposals). They run through the same handlers as calls that
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
  const { app, environment, locale } = context;
  const own: Context = { ...context, session };
  const inside: RequestContext['transact'] = (work) => work(own);
  const caller: RequestContext = {
    ...{ app, environment, locale, session, isPreview: false },
    ...{ transact: inside, transactOnce: inside },
  };
  return run(findCall(app, call.route), call, caller, session, ifMatch);
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
  return tryOut(asThem, query, (transactions: Transactions) =>
    run(
      findCall(caller.app, call.route),
      call,
      { ...caller, ...transactions, session, isPreview: true },
      session,
      null,
    ),
  );
}
