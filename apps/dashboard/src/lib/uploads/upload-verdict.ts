import { ApiError } from '../api-error.ts';
import type { Failure } from './upload-item.ts';

/**
 * The result of a failed step: retry (stalled means without a limit, because there is no response), or a
 * permanent failure.
 */
export type Verdict =
  | { readonly again: true; readonly isHeldUp: boolean; readonly isGone?: boolean; readonly afterMs?: number }
  | { readonly again: false; readonly failure: Failure };

/** A retry may succeed: the upload is locked by a dying connection, overtaken, cut off, or rate-limited. */
const passing = new Set([400, 408, 409, 423, 425, 429, 460]);
const nobodyHome = new Set([0, 502, 503, 504]);
/** The number of attempts at a failing server without a single byte of progress. */
const mostAttempts = 8;

const failed = (failure: Failure): Verdict => ({ again: false, failure });

export function verdictOf(error: unknown, attempts: number, isAnnounced: boolean): Verdict {
  if (!(error instanceof ApiError)) return failed({ reason: 'notUploaded' });
  const { status, code, message } = error;
  const wait = error.retryAfterMs === null ? {} : { afterMs: error.retryAfterMs };
  if (code === 'unreadable') return failed({ reason: 'browser' });
  if (nobodyHome.has(status)) return { again: true, isHeldUp: true, ...wait };
  // The session handles these itself; the upload only waits for the result.
  if (status === 401 || status === 419) return { again: true, isHeldUp: true };
  if (code === 'file_too_large') return failed({ reason: 'tooLarge' });
  if (code === 'quota_exceeded') return failed({ reason: 'quota' });
  if (isAnnounced && (status === 404 || status === 410))
    return { again: true, isHeldUp: false, isGone: true };
  const isAiling = passing.has(status) || (status >= 500 && status !== 507);
  if (isAiling && attempts < mostAttempts) return { again: true, isHeldUp: false, ...wait };
  const isExplained =
    message !== '' && (status === 403 || status === 404 || status === 422 || status === 507);
  return failed(isExplained ? { reason: 'refused', message } : { reason: 'notUploaded' });
}
