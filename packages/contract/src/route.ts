import type * as z from 'zod';
import type { AccessGroup } from './access.ts';

// A route is a plain object with four consumers: the server mounts it, openapi.ts prints it, the dashboard
// calls it and the security tests are generated from it. A route without access does not type-check, and the
// server refuses to start with one.

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where a route is served: at the root of the auth host, or under a server's url (`/s/{slug}`). */
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
  /** Distinguishes routes with the same method and path by `?action=`. */
  readonly action?: string;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** If a body is invalid only under one of these fields, the error has this code. */
  readonly invalidCodes?: readonly { readonly under: readonly string[]; readonly code: string }[];
  /**
   * For programs that have no credential yet. Cookies are ignored, so neither the origin nor a CSRF token is
   * checked.
   */
  readonly ignoresCookies?: boolean;
  /** The server named in the address may be one that does not exist yet. */
  readonly makesServer?: boolean;
  /** The call computes the plans of many displays, so each environment may run only few of them at once. */
  readonly isExpensive?: boolean;
  /**
   * With `?preview=true` the call answers what it would do to the plans of displays (plan-diff.ts), and changes
   * nothing. Only for calls that write in one transaction and notify others after it.
   */
  readonly preview?: true;
  /**
   * Calls that can be previewed wait for approval where it is required. One that changes what screens show and cannot be kept
   * as a proposal is `refused` to people whose changes need approval; all others are in approval-exceptions.ts.
   */
  readonly approval?: 'refused';
  /** The reply is a file, not JSON. */
  readonly isFile?: boolean;
  /**
   * Name of the resource whose records the reply of a change contains. The caller may include relations as
   * when reading.
   */
  readonly answersRecordsOf?: string;
  /** The body or reply is a byte stream that the handler itself reads or writes. */
  readonly isStream?: boolean;
  /** Media type of a body or reply that is not JSON. */
  readonly bodyType?: string;
  readonly replyType?: string;
  /** Defaults to 200; 204 sends no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Heading in the API documentation, verb first. */
  readonly summary: string;
  /** More detail for the API documentation. */
  readonly description?: string;
}

/** Preserves the exact types of a hand-written route. */
export const route = <Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  definition: Route<Q, B, R>,
): Route<Q, B, R> => definition;

export const isMutating = (method: Method) => method !== 'GET' && method !== 'HEAD';
