import { can } from '@vitrine/contract/access';
import { PlanDiffReply, PreviewQuery } from '@vitrine/contract/plan-diff';
import { isMutating, type Route } from '@vitrine/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Author, actingAs } from '../infra/author.ts';
import type { Db } from '../infra/postgres/db.ts';
import { answerOnce } from './answer-once.ts';
import type { App } from './app.ts';
import { onDraftsOnly, requireNoApproval } from './approval.ts';
import { type AuthSession, requireAuthSession } from './auth-session.ts';
import { countedCaller, refuseOverLimit, withinCallLimit } from './call-limits.ts';
import type { Context, RequestContext } from './context.ts';
import { type Environment, findEnvironment, isUnknownServer } from './environments.ts';
import {
  accessDenied,
  type ConstraintProblems,
  HttpError,
  invalidField,
  invalidInput,
  notFound,
  problemOf,
  sessionExpired,
} from './errors.ts';
import { withinFairShare } from './fair-share.ts';
import { fewAtOnce } from './few-at-once.ts';
import { isInstallationAdmin } from './installation-access.ts';
import { admitMachine, isMachineRoute } from './machines.ts';
import { nameAuthor } from './name-author.ts';
import { provenanceOf } from './origin.ts';
import { sendReply } from './send-reply.ts';
import { readSession, type Session } from './session.ts';
import { apiTokenOf, readTokenSession } from './token-session.ts';
import { touchLogin } from './touch-login.ts';
import { localeFrom } from './translate.ts';
import { hasPreviewedBasis, onPreviewedBasis, splitPreview, tryOut, withinPreviewLimit } from './try-out.ts';

// The only entrance to the program. Every call passes, in this order: origin, CSRF, number of calls (these before the body is
// read), session, access, schema, handler, schema of the reply. Apart from files and operations, only routes
// mounted here are served.

type Output<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

export interface Input<R extends Route> {
  readonly id: string;
  /** Further ids in the path, by name. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Output<R['query']>;
  readonly body: Output<R['body']>;
  /** The version that the caller has seen (`If-Match`), if sent. */
  readonly ifMatch: number | null;
}

type Reply<R extends Route> = Promise<R['reply'] extends z.ZodUndefined ? void : z.input<R['reply']>>;

/** A route with its handler. The kinds differ in what is available when the handler begins. */
export type Mounted = { readonly route: Route; readonly constraints?: ConstraintProblems } & Handler;

type Handler =
  | { readonly kind: 'inTransaction'; run(context: Context, input: Input<Route>): Promise<unknown> }
  | { readonly kind: 'withoutTransaction'; run(context: HttpContext, input: Input<Route>): Promise<unknown> }
  | { readonly kind: 'rawHttp'; run(context: RawContext, input: Input<Route>): Promise<unknown> }
  | { readonly kind: 'asIdentity'; run(context: IdentityContext, input: Input<Route>): Promise<unknown> };

/**
 * Session and access have been checked, but no transaction is open while the handler works with files or
 * other hosts.
 */
export interface HttpContext extends RequestContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * The handler looks up the environment and opens transactions itself, because it sets cookies or answers
 * another machine.
 */
export interface RawContext {
  readonly app: App;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of a user who is signed in at the auth host, about their own account. */
export interface IdentityContext extends RawContext {
  readonly self: AuthSession;
}

type ContextOf = { [H in Handler as H['kind']]: Parameters<H['run']>[0] };

const handlerOf =
  <K extends Handler['kind']>(kind: K) =>
  <R extends Route>(
    route: R,
    run: (context: ContextOf[K], input: Input<R>) => Reply<R>,
    constraints?: ConstraintProblems,
  ) =>
    ({ kind, route, constraints, run }) as unknown as Mounted;

/** A handler that runs in one transaction in the caller's environment. */
export const inTransaction = handlerOf('inTransaction');
/**
 * A handler that waits for something slow, such as a file or another host, and opens its own transactions.
 */
export const withoutTransaction = handlerOf('withoutTransaction');
/** A handler that reads and writes cookies, or checks the caller itself. */
export const rawHttp = handlerOf('rawHttp');
export const asIdentity = handlerOf('asIdentity');

const noParameters = z.strictObject({});
const noBody = z.undefined();
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;

export function mountRoutes(fastify: FastifyInstance, app: App, mounted: readonly Mounted[]): void {
  for (const each of mounted) app.state.mounted.set(each.route.id, each);
  const byPath = Map.groupBy(mounted, ({ route }) =>
    route.host === 'content' ? `/s/:slug${route.path}` : route.path,
  );
  for (const [url, atPath] of byPath) {
    const byMethod = Map.groupBy(atPath, ({ route }) => route.method);
    for (const [method, variants] of byMethod) {
      const callerOf = (request: FastifyRequest) => {
        const { mounted, scope } = variantOf(variants, request);
        return countedCaller(app, request, mounted.route, scope);
      };
      fastify.route({
        method,
        url,
        onRequest: async (request, reply) => {
          await admit(app, variants, request);
          const caller = callerOf(request);
          if (caller) await refuseOverLimit(app, caller, reply);
        },
        handler: (request, reply) => {
          const work = () =>
            isMutating(method)
              ? actingAs(authorOf(variants, request), () => serve(app, variants, request, reply))
              : serve(app, variants, request, reply);
          const caller = callerOf(request);
          return caller ? withinCallLimit(app, caller, reply, work) : work();
        },
      });
    }
    const allowed = [...byMethod.keys()];
    // Fastify answers HEAD for a GET route by itself.
    const isServed = (method: string) =>
      allowed.some((each) => each === method) || (method === 'HEAD' && allowed.includes('GET'));
    fastify.route({
      method: methods.filter((method) => !isServed(method)),
      url,
      exposeHeadRoute: false,
      handler: async (_request, reply) => {
        reply.header('Allow', allowed.join(', '));
        throw new HttpError({ status: 405, code: 'method_not_allowed' });
      },
    });
  }
}

/** The variant that a call selects by its action; `chosen` is undefined if there is none. */
function variantOf(variants: readonly Mounted[], request: FastifyRequest) {
  const { action } = request.query as { action?: unknown };
  const chosen = variants.find(
    ({ route }) => route.action === (isMutating(route.method) ? action : undefined),
  );
  // Access is checked before the action: only callers who may use the neighbouring routes learn that an
  // action is unknown.
  const mounted = chosen ?? variants[0]!;
  const scope = mounted.route.host === 'content' ? (request.params as { slug: string }).slug : 'auth';
  return { chosen, mounted, scope };
}

async function admit(app: App, variants: readonly Mounted[], request: FastifyRequest): Promise<void> {
  const { mounted, scope } = variantOf(variants, request);
  const { route } = mounted;
  const isOfServer = route.host === 'content' && !route.makesServer;
  if (isMachineRoute(route)) {
    if (isOfServer) await findEnvironment(app, scope);
    return admitMachine(app, request, route);
  }
  if (route.ignoresCookies) {
    if (isOfServer) await findEnvironment(app, scope).catch(refuseUnknownServer(scope, accessDenied));
    return;
  }
  // Signing in and out is public, so forms on other sites are stopped by the missing token.
  const isOpen = can(null, route);
  const isByToken = !isOpen && route.host === 'content' && apiTokenOf(request) !== null;
  if (isByToken) {
    await findEnvironment(app, scope).catch(refuseUnknownServer(scope, sessionExpired));
    return;
  }
  if (isOpen) checkCsrf(app, route, request, scope);
  checkOrigin(app, route, request);
  if (!isOpen) checkCsrf(app, route, request, scope);
  // No session exists for an unknown environment; any other answer would reveal which environments exist.
  if (isOfServer && !isOpen)
    await findEnvironment(app, scope).catch(refuseUnknownServer(scope, sessionExpired));
}

const refuseUnknownServer = (slug: string, refusal: () => HttpError) => (error: unknown) => {
  throw isUnknownServer(error, slug) ? refusal() : error;
};

async function serve(app: App, variants: readonly Mounted[], request: FastifyRequest, reply: FastifyReply) {
  const { chosen, mounted, scope } = variantOf(variants, request);
  const { route, constraints } = mounted;
  const isOfServer = route.host === 'content' && !route.makesServer && mounted.kind !== 'rawHttp';
  const environment = isOfServer ? await findEnvironment(app, scope) : null;
  const isRead = !isMutating(route.method);
  const { action: _, ...given } = request.query as Record<string, unknown>;
  const { preview, query } = splitPreview(route, given);

  const readInput = (): Input<Route> => {
    if (!chosen) throw invalidField('action', { key: 'validation.unknownAction' });
    // zod records ignore this one name.
    if (Object.hasOwn(query, '__proto__'))
      throw invalidField('__proto__', { key: 'validation.unknownField' });
    return {
      id: readId(request),
      params: request.params as Record<string, string>,
      query: parse(route.query ?? noParameters, isRead ? request.query : query),
      // What is not JSON is read by the handler.
      body:
        route.isStream || route.bodyType
          ? undefined
          : parse(route.body ?? noBody, request.body ?? undefined, route.invalidCodes),
      ifMatch: readIfMatch(request),
    };
  };

  try {
    if (mounted.kind === 'asIdentity') {
      const self = await requireAuthSession(app, request);
      return sendReply(route, reply, await mounted.run({ app, request, reply, self }, readInput()));
    }
    if (mounted.kind === 'rawHttp')
      return sendReply(route, reply, await mounted.run({ app, request, reply }, readInput()));
    const transact = transactor(app, request, environment!, mounted, preview !== null);
    const transactOnce: Transact = (work) =>
      transact((context) =>
        answerOnce(context, route, request, () =>
          onPreviewedBasis(context, route, request, () => onDraftsOnly(context, route, work)),
        ),
      );
    const locale = localeFrom(request.headers['accept-language']);
    const handle = (
      session: RequestContext['session'],
      transactions: Pick<RequestContext, 'transact' | 'transactOnce'>,
      isPreview: boolean,
    ) =>
      mounted.kind === 'inTransaction'
        ? transactions.transactOnce((context) => mounted.run(context, readInput()))
        : mounted.run(
            { app, request, reply, environment: environment!, session, locale, isPreview, ...transactions },
            readInput(),
          );
    if (preview) {
      const session = await transact(async (context) => context.session);
      const asked = parse(PreviewQuery, preview) as PreviewQuery;
      const work = () =>
        tryOut(transact, [route], asked, (transactions) => handle(session, transactions, true));
      const diff = await withinPreviewLimit(app, session.identityId, () =>
        withinFairShare(app, environment!.id, work),
      );
      return reply.header('Cache-Control', 'private, no-store').send(PlanDiffReply.parse(diff));
    }
    const transactions = { transact, transactOnce };
    // Plans are read over a second connection then: few may need two at once.
    const isExpensive = route.isExpensive || hasPreviewedBasis(route, request);
    const inTurn = <T>(work: () => Promise<T>) =>
      isExpensive ? withinFairShare(app, environment!.id, work) : work();
    if (mounted.kind === 'inTransaction') {
      // Callers without access are refused first, so that they take no slot.
      if (isExpensive) await transact(async () => {});
      return sendReply(route, reply, await inTurn(async () => handle(null, transactions, false)));
    }
    const hasOwnCredential = route.ignoresCookies || isMachineRoute(route);
    const session = hasOwnCredential ? null : await transact(async (context) => context.session);
    const result = await inTurn(async () => handle(session, transactions, false));
    return route.isStream && hasAnswered(reply) ? reply : sendReply(route, reply, result);
  } catch (error) {
    const problem = problemOf(error, constraints);
    throw problem ? new HttpError(problem) : error;
  }
}

/**
 * Whether the reply was sent, or nobody is left to receive it: `sent` does not reflect a client that
 * disconnects half-way.
 */
const hasAnswered = ({ sent, raw }: FastifyReply) => sent || raw.headersSent || raw.destroyed;

type Transact = RequestContext['transact'];

/** Of the twelve of a process: whatever one customer calls, the others find a connection at once. */
const maxConnections = 6;

/** Reads the session, checks access, runs the work and commits; only then does it notify others. */
function transactor(
  app: App,
  request: FastifyRequest,
  environment: Environment,
  { route, kind }: Mounted,
  isPreview: boolean,
): Transact {
  return async (work) => {
    const afterCommit: (() => void)[] = [];
    const inEnvironment = <T>(each: (db: Db) => Promise<T>) =>
      fewAtOnce(
        app.state.transactions,
        environment.id,
        maxConnections,
        () => app.content.inEnvironments([environment.id], each),
        null,
      );
    const result = await inEnvironment(async (db) => {
      const now = app.clock();
      const session = await readCaller(app, db, request, environment, route, now);
      if (!can(session, route)) throw route.access.isOfInstallation ? notFound() : accessDenied();
      if (!isPreview) requireNoApproval(session, route, kind);
      if (isMutating(route.method)) nameAuthor(db, route, request, session);
      afterCommit.push(() => void touchLogin(app, session));
      const context: Context = {
        app,
        db,
        environment,
        session,
        address: request.ip,
        now,
        locale: localeFrom(request.headers['accept-language']),
        afterCommit: (later) => afterCommit.push(later),
      };
      return work(context);
    });
    for (const later of afterCommit) later();
    return result;
  };
}

/** Who calls: a program by its API token, or a person by their cookie. */
async function readCaller(
  app: App,
  db: Db,
  request: FastifyRequest,
  environment: Environment,
  route: Route,
  now: Date,
): Promise<Session> {
  const apiToken = apiTokenOf(request);
  if (apiToken !== null)
    return readTokenSession(db, environment, apiToken, route, { now, address: request.ip });
  const token = app.cookies.token(request, environment.slug);
  const session = token ? await readSession(db, environment, token, now) : null;
  if (!session) throw sessionExpired();
  if (!route.access.isOfInstallation) return session;
  return { ...session, isInstallationAdmin: await isInstallationAdmin(app, session, environment) };
}

/** Until the session is known. What machines and public calls change, the program changes. */
const authorOf = (variants: readonly Mounted[], request: FastifyRequest): Author => ({
  via: 'program',
  call: variantOf(variants, request).mounted.route.id,
  request: request.id,
  batch: request.id,
});

function checkOrigin(app: App, route: Route, request: FastifyRequest): void {
  const provenance = provenanceOf(request, new URL(app.urls.dashboard).origin);
  const isOpenRead = !isMutating(route.method) && can(null, route);
  if (provenance === 'ours' || isOpenRead) return;
  // A cookie proves nothing without evidence of where the request comes from.
  throw provenance === 'foreign' ? accessDenied() : sessionExpired();
}

function checkCsrf(app: App, route: Route, request: FastifyRequest, scope: string): void {
  if (!isMutating(route.method) || app.cookies.isCsrfValid(request, scope)) return;
  // A caller without any session gets this error too: the client handles both in the same way.
  const hasToken = app.cookies.token(request, scope) !== null;
  throw hasToken || can(null, route)
    ? new HttpError({ status: 419, code: 'csrf_mismatch' })
    : sessionExpired();
}

function parse(schema: z.ZodType, value: unknown, codes?: Route['invalidCodes']): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (!parsed.success) throw invalidInput(parsed.error, codes);
  return parsed.data;
}

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An invalid id gets the same 404 as an unknown one. */
function readId(request: FastifyRequest): string {
  const { id } = request.params as { id?: string };
  if (id === undefined) return '';
  if (!idForm.test(id)) throw notFound();
  return id.toLowerCase();
}

function readIfMatch(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  // The tag of another record matches no version.
  return version === undefined ? -1 : Number(version);
}
