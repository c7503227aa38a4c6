import type { ErrorReply } from '@vitrine/contract/errors';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import { PeerError, PeerUnreachable } from '../infra/outbound/auth-host.ts';
import { GatewayDown } from '../infra/payments/gateway.ts';
import { ReaderBusy } from '../infra/reader/reader.ts';
import { PasswordQueueFull } from '../infra/secrets/password.ts';
import { FileGone, StorageUnreachable } from '../infra/storage/storage.ts';
import type { Translate } from './translate.ts';

// One policy for all routes (security.md section 2). Services throw; only this file turns errors into
// replies.

export interface Problem {
  readonly status: number;
  /** Machine readable and stable; `errors.{code}` is its text unless a message is given. */
  readonly code: string;
  readonly message?: Message;
  readonly errors?: Readonly<Record<string, readonly Message[]>>;
  readonly related?: readonly { id: string; name: string }[];
  readonly max?: number;
  readonly changed?: ErrorReply['changed'];
  readonly retryAfterSeconds?: number;
}

export class HttpError extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

export const notFound = () => new HttpError({ status: 404, code: 'not_found' });
export const accessDenied = () => new HttpError({ status: 403, code: 'access_denied' });
/** Only reported to those who could enter otherwise. */
export const serverSuspended = () => new HttpError({ status: 403, code: 'server_suspended' });
export const serverNotFound = () => new HttpError({ status: 404, code: 'server_not_found' });
export const sessionExpired = () => new HttpError({ status: 401, code: 'session_expired' });

export const invalidField = (field: string, message: Message, code = 'invalid_data') =>
  new HttpError({ status: 422, code, message, errors: { [field]: [message] } });

export function invalidInput(error: z.ZodError, codes: Route['invalidCodes'] = []): HttpError {
  const errors = messagesByField(error);
  const own = Object.keys(errors).map(
    (field) => codes.find(({ under }) => `${field}.`.startsWith(`${under.join('.')}.`))?.code,
  );
  const code = own.every((each) => each === own[0]) ? own[0] : undefined;
  return new HttpError({ status: 422, code: code ?? 'invalid_data', errors });
}

/** Unique indexes and foreign keys whose violation is the caller's error, not a fault of the program. */
export type ConstraintProblems = Readonly<Record<string, Problem>>;

/**
 * Postgres errors that pass by themselves: no connection available, starting or stopping, disk full,
 * deadlock, statement timeout.
 */
const databaseAway = new Set([
  ...['53300', '53100', '57P03', '57P01', '57P02', '57014', '40P01', '40001'],
  ...['08000', '08003', '08006', '08001'],
]);
const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Too many open files in this process or on the machine; this passes as soon as some are closed. */
const filesExhausted = new Set(['EMFILE', 'ENFILE']);
/** Messages of the driver without a code, for a connection that is lost at any stage. */
const connectionLost =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

const fastifyProblems: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'wrong_content_type' },
  FST_ERR_CTP_EMPTY_TYPE: { status: 415, code: 'wrong_content_type' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'malformed' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed' },
  FST_ERR_BAD_URL: { status: 400, code: 'malformed' },
  FST_STATIC_FORBIDDEN_PATH: { status: 404, code: 'not_found' },
};

/** Undefined for a fault of ours, which is logged and answered with 500. */
export function problemOf(error: unknown, constraints: ConstraintProblems = {}): Problem | undefined {
  if (error instanceof HttpError) return error.problem;
  if (error instanceof ReaderBusy)
    return error.of === 'environment'
      ? { status: 429, code: 'environment_busy', retryAfterSeconds: 5 }
      : { status: 503, code: 'busy', retryAfterSeconds: 5 };
  const { code, constraint, message, statusCode } = error as {
    code?: string;
    constraint?: string;
    message?: string;
    statusCode?: number;
  };
  if (constraint !== undefined && Object.hasOwn(constraints, constraint)) return constraints[constraint];
  // The referenced row existed a moment ago and has been deleted since.
  if (code === '23503' && message?.startsWith('insert or update')) return notFound().problem;
  if (code !== undefined && Object.hasOwn(fastifyProblems, code)) return fastifyProblems[code];
  if (error instanceof SyntaxError && statusCode === 400) return { status: 400, code: 'malformed' };
  // The row exists without its file: the database was restored to an earlier state, or somebody deleted files
  // by hand.
  if (error instanceof FileGone) return notFound().problem;
  const isDown =
    error instanceof PasswordQueueFull ||
    error instanceof PeerUnreachable ||
    error instanceof StorageUnreachable ||
    (error instanceof PeerError && error.status >= 500) ||
    (code !== undefined &&
      (databaseAway.has(code) || connectionErrors.has(code) || filesExhausted.has(code))) ||
    connectionLost.test(message ?? '');
  if (isDown) return { status: 503, code: 'unavailable', retryAfterSeconds: 5 };
  if (error instanceof GatewayDown)
    return { status: 503, code: 'payments_unavailable', retryAfterSeconds: 30 };
  return undefined;
}

export function replyOf(problem: Problem, translate: Translate): ErrorReply {
  const errors =
    problem.errors &&
    Object.fromEntries(Object.entries(problem.errors).map(([field, all]) => [field, all.map(translate)]));
  return {
    message: translate(problem.message ?? { key: `errors.${problem.code}` }),
    code: problem.code,
    ...(errors && { errors }),
    ...(problem.related && { related: [...problem.related] }),
    ...(problem.max !== undefined && { max: problem.max }),
    ...(problem.changed && { changed: problem.changed }),
  };
}
