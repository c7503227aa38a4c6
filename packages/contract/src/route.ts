import type * as z from 'zod';
import type { AccessGroup } from './access.ts';

// A route is a plain object. Four readers: the server mounts it, openapi.ts prints it, the dashboard calls it and
// the security tests are generated from it. A route without access does not type-check and does not start.

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where a route is served: at the auth host's root, or under a server's url (`/s/{slug}`). */
export type Host = 'auth' | 'content';

export interface Route<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  readonly id: string;
  readonly host: Host;
  readonly method: Method;
  readonly path: string;
  readonly access: AccessGroup;
  /** Told apart by `?action=` from other routes of the same method and path. */
  readonly action?: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Where a body is wrong only under one of these fields, the refusal bears this code. */
  readonly invalidCodes?: readonly { readonly under: readonly string[]; readonly code: string }[];
  /** Called by programs that have no credential yet: cookies count for nothing, so neither origin nor CSRF is asked. */
  readonly ignoresCookies?: boolean;
  /** The server that the address names may be one that is still to be made. */
  readonly makesServer?: boolean;
  /** It works out plans of many displays: each environment gets few of these at once. */
  readonly isExpensive?: boolean;
  /** The reply is a file, not JSON. */
  readonly isFile?: boolean;
  /** Name of the resource whose records the reply of a change holds: its caller may ask for relations as when reading. */
  readonly answersRecordsOf?: string;
  /** Body or reply is a stream of bytes that the handler itself reads or sends. */
  readonly isStream?: boolean;
  /** Media type of a body or reply that is not JSON. */
  readonly bodyType?: string;
  readonly replyType?: string;
  /** 200 unless said; 204 sends no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** For readers of the API: verb first, as a heading. */
  readonly summary: string;
  /** Further sentences. */
  readonly description?: string;
}

/** Keeps the exact types of a hand-written route. */
export const route = <Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Route<Q, B, R>,
): Route<Q, B, R> => definition;

export const isMutating = (method: Method) => method !== 'GET' && method !== 'HEAD';
