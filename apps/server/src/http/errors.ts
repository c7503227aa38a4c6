import type { ErrorReply } from '@vitrine/contract/errors';
import { type Message, messagesByField } from '@vitrine/contract/messages';
import type { Route } from '@vitrine/contract/route';
import type * as z from 'zod';
import { PeerError, PeerUnreachable } from '../infra/outbound/auth-host.ts';
import { GatewayDown } from '../infra/payments/gateway.ts';
import { PasswordQueueFull } from '../infra/secrets/password.ts';
import { FileGone, StorageUnreachable } from '../infra/storage/storage.ts';
import type { Translate } from './translate.ts';

// One policy for all routes (security.md section 2). Services throw; this file alone turns errors into replies.

export interface Problem {
  readonly status: number;
  /** Machine readable, never changes; `errors.{code}` is its wording unless a message is given. */
  readonly code: string;
  readonly message?: Message;
  readonly errors?: Readonly<Record<string, readonly Message[]>>;
  readonly related?: readonly { id: string; name: string }[];
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

/** Unique indexes and foreign keys whose breach is an answer to the caller, not a fault of the program. */
export type ConstraintProblems = Readonly<Record<string, Problem>>;

/**
 * Of the database: no connection to be had, starting or stopping, a full disk, two that waited for each other's rows, a
 * statement that took too long.
 */
const databaseAway = new Set([
  ...['53300', '53100', '57P03', '57P01', '57P02', '57014', '40P01', '40001'],
  ...['08000', '08003', '08006', '08001'],
]);
const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** Too many open files, of this process or of the machine: over as soon as some are closed. */
const filesExhausted = new Set(['EMFILE', 'ENFILE']);
/** What the driver says without a code: before, in and after the moment in which a connection is lost. */
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

/** Undefined: a fault of ours, to be logged and answered with 500. */
export function problemOf(error: unknown, constraints: ConstraintProblems = {}): Problem | undefined {
  if (error instanceof HttpError) return error.problem;
  const { code, constraint, message, statusCode } = error as {
    code?: string;
    constraint?: string;
    message?: string;
    statusCode?: number;
  };
  if (constraint !== undefined && Object.hasOwn(constraints, constraint)) return constraints[constraint];
  // What it would have pointed at was there a moment ago, and somebody has deleted it since.
  if (code === '23503' && message?.startsWith('insert or update')) return notFound().problem;
  if (code !== undefined && Object.hasOwn(fastifyProblems, code)) return fastifyProblems[code];
  if (error instanceof SyntaxError && statusCode === 400) return { status: 400, code: 'malformed' };
  // Its row is there: the database went back in time, or somebody tidied up by hand.
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
  };
}
