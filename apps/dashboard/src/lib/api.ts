import './zod-without-eval.ts';
import { isMutating, type Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import { ApiError, errorOfResponse } from './api-error.ts';
import { currentAction } from './in-one-go.ts';
import { newId } from './new-id.ts';
import { isApprovalRequired, proposeInstead } from './proposing.ts';
import { patiently } from './retry-policy.ts';
import { authBase, localeOfPath, withoutSlash } from './session/auth-base.ts';

// The typed client. It handles routes, base URLs and headers. Only session.ts knows how to handle a lost
// session; it wraps every call through `guardCalls`.

type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;
type Known<T, Otherwise> = unknown extends T ? Otherwise : T;

export interface CallOptions<Query, Body> {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Known<Query, QueryValues>;
  readonly body?: Body;
  /** Version of the changed record. A PUT without action and without version is refused here. */
  readonly ifMatch?: number;
  readonly signal?: AbortSignal;
  /** Idempotency key: the server does not repeat a call with the same key. */
  readonly callKey?: string;
  /** The preview that the user saw: the server refuses the call if those plans have changed since. */
  readonly basis?: string | undefined;
  /** Changes with the same id are one in the history. Without it the id of a bulk action, if one runs. */
  readonly action?: string | undefined;
}

type OptionsOf<Q extends z.ZodType, B extends z.ZodType> = CallOptions<z.input<Q>, z.input<B>>;

/** Runs a call to the host at `base` under the rules of the session. */
export type CallGuard = <T>(base: string, send: () => Promise<T>) => Promise<T>;

/** `request` is the id under which the server keeps the change. */
export type AnsweredChange = (route: Route, record: string | undefined, request: string | null) => void;

export interface Dependencies {
  authBase(): string;
  locale(): string;
}

const timeoutMs = 30_000;
/** As in the contract, whose modules are too large to load with the login page. */
const previewBasisHeader = 'X-Preview-Basis';
const actionHeader = 'X-Action-Id';

export function createApi(surroundings: Dependencies) {
  const tokenByBase = new Map<string, string>();
  let serverBase: string | null = null;
  let guard: CallGuard = (_base, send) => send();
  let onAnswered: AnsweredChange = () => {};
  let changesUnderWay = new Set<symbol>();
  let nextChange = new AbortController();
  let lastChangeAt = Number.NEGATIVE_INFINITY;

  async function change<T>(once: () => Promise<T>): Promise<T> {
    const own = Symbol();
    const others = changesUnderWay;
    others.add(own);
    nextChange.abort();
    nextChange = new AbortController();
    try {
      return await once();
    } finally {
      others.delete(own);
      lastChangeAt = performance.now();
    }
  }

  /**
   * Keys of calls without a response, which may have succeeded. The same call reuses its key when it is sent
   * again.
   */
  const unanswered = new Map<string, string>();

  async function create<T>(what: string, once: (callKey: string) => Promise<T>): Promise<T> {
    const callKey = unanswered.get(what) ?? newId();
    unanswered.delete(what);
    try {
      return await once(callKey);
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) unanswered.set(what, callKey);
      throw error;
    }
  }

  async function send<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    base: string,
    route: Route<Q, B, R>,
    options: OptionsOf<Q, B>,
    onChanged: AnsweredChange = onAnswered,
  ): Promise<z.output<R>> {
    const response = await request(base, route, options as CallOptions<unknown, unknown>);
    const token = response.headers.get('X-XSRF-TOKEN');
    if (token) tokenByBase.set(base, token);
    if (!response.ok) throw await errorOfResponse(response);
    const note = (id: unknown) =>
      isMutating(route.method) &&
      onChanged(
        route,
        typeof id === 'string' ? id : options.params?.id,
        response.headers.get('X-Request-Id'),
      );
    if (response.status === 204) {
      note(undefined);
      return undefined as z.output<R>;
    }
    const reply = route.reply.safeParse(await bodyOf(response, options.signal));
    if (!reply.success) {
      console.error(`Unexpected reply of ${route.id}`, reply.error);
      throw new ApiError({ status: response.status, code: 'unexpected_reply' });
    }
    const { data } = (reply.data ?? {}) as { data?: { id?: unknown } | readonly { id?: unknown }[] };
    // Of several records any leads to the whole call.
    note((Array.isArray(data) ? data[0] : data)?.id);
    return reply.data;
  }

  async function request(
    base: string,
    route: Route,
    options: CallOptions<unknown, unknown>,
  ): Promise<Response> {
    const { method } = route;
    if (method === 'PUT' && !route.action && options.ifMatch === undefined) {
      throw new Error(`${route.id} needs the version it changes`);
    }
    const headers = new Headers({ Accept: 'application/json', 'Accept-Language': surroundings.locale() });
    const token = tokenByBase.get(base);
    if (isMutating(method) && token) headers.set('X-XSRF-TOKEN', token);
    const action = options.action ?? currentAction();
    if (isMutating(method) && action) headers.set(actionHeader, action);
    if (options.callKey) headers.set('Idempotency-Key', options.callKey);
    if (options.basis) headers.set(previewBasisHeader, options.basis);
    if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`);
    const hasBody = method === 'POST' || method === 'PUT';
    if (hasBody) headers.set('Content-Type', 'application/json');
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(addressOf(base, route, options), {
        method,
        headers,
        credentials: 'include',
        body: hasBody ? JSON.stringify(options.body ?? {}) : null,
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      });
    } catch (cause) {
      options.signal?.throwIfAborted();
      throw new ApiError({ status: 0, code: 'no_answer', cause });
    }
  }

  function callAt<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    base: string,
    route: Route<Q, B, R>,
    options: OptionsOf<Q, B> = {},
  ): Promise<z.output<R>> {
    if (!isMutating(route.method))
      return guard(base, () => patiently(() => send(base, route, options), options.signal));
    const inSession = (more?: { callKey: string }) =>
      change(() => guard(base, () => send(base, route, { ...options, ...more }))).catch((error: unknown) => {
        if (!isApprovalRequired(error) || !route.preview) throw error;
        const { params, body, ifMatch } = options as CallOptions<unknown, unknown>;
        return proposeInstead(
          { route: route.id, id: params?.id ?? null, body, seenVersion: ifMatch ?? null },
          error,
        );
      });
    const isCreation = route.host === 'content' && route.method === 'POST' && !route.action;
    if (!isCreation) return inSession();
    const what = JSON.stringify([base, route.id, options.params, options.body]);
    return create(what, (callKey) => inSession({ callKey }));
  }

  return {
    authBase: () => withoutSlash(surroundings.authBase()),
    /** A call to the selected server. */
    call: async <Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
      route: Route<Q, B, R>,
      options?: OptionsOf<Q, B>,
    ) => {
      if (!serverBase) throw new ApiError({ status: 401, code: 'logged_out' });
      return callAt(serverBase, route, options);
    },
    /**
     * Asks what a call would do, or asks a route that only previews; nothing is changed. `reply` is the schema of the
     * difference.
     */
    preview: async <R extends z.ZodType>(
      route: Route,
      reply: R,
      options: CallOptions<unknown, unknown>,
    ): Promise<z.output<R>> => {
      if (!serverBase) throw new ApiError({ status: 401, code: 'logged_out' });
      const base = serverBase;
      const query = { ...(options.query as QueryValues), ...(route.preview && { preview: 'true' }) };
      return guard(base, () => send(base, { ...route, reply }, { ...options, query }, () => {}));
    },
    callAuth: <Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
      route: Route<Q, B, R>,
      options?: OptionsOf<Q, B>,
    ) => callAt(withoutSlash(surroundings.authBase()), route, options),
    /**
     * Sends one request to the server at this address, without session handling; used by the session itself.
     */
    sendPlain: <Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
      base: string,
      route: Route<Q, B, R>,
      options: OptionsOf<Q, B> = {},
    ) => send(withoutSlash(base), route, options),
    /** A request to the selected server that is not JSON (the bytes of an upload), with session handling. */
    async inSession<T>(sendOnce: (token: string | undefined) => Promise<T>): Promise<T> {
      if (!serverBase) throw new ApiError({ status: 401, code: 'logged_out' });
      const base = serverBase;
      return guard(base, () => sendOnce(tokenByBase.get(base)));
    },
    /**
     * Whether this tab is waiting for the response to a change of its own, or received one within the last
     * `ms`.
     */
    isChanging: (ms: number) => changesUnderWay.size > 0 || performance.now() < lastChangeAt + ms,
    /** Aborts when this tab begins its next change. */
    nextChange: () => nextChange.signal,
    hasToken: (base: string) => tokenByBase.has(withoutSlash(base)),
    enterServer(url: string | null) {
      const base = url === null ? null : withoutSlash(url);
      // Nobody waits here for what another server does not answer.
      if (base !== serverBase) changesUnderWay = new Set();
      serverBase = base;
    },
    /** Reports every change that the server has made. */
    whenChanged(listener: AnsweredChange) {
      onAnswered = listener;
    },
    guardCalls(rules: CallGuard) {
      guard = rules;
    },
  };
}

export type Api = ReturnType<typeof createApi>;

/**
 * Undefined if it is not JSON. A truncated body is not a response, and an aborted request is not an error.
 */
function bodyOf(response: Response, signal?: AbortSignal): Promise<unknown> {
  return response.json().catch((cause) => {
    signal?.throwIfAborted();
    if (cause instanceof SyntaxError) return undefined;
    throw new ApiError({ status: 0, code: 'no_answer', cause });
  });
}

function addressOf(base: string, route: Route, options: CallOptions<unknown, unknown>): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = options.params?.[name];
    if (!value) throw new Error(`${route.id} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((options.query ?? {}) as QueryValues)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  if (route.action) query.set('action', route.action);
  return query.size > 0 ? `${base}${path}?${query}` : `${base}${path}`;
}

/** The dashboard's client. */
export const api = createApi({ authBase, locale: () => localeOfPath(location.pathname) });
export const { call, callAuth } = api;
