import { ApiError, isServerUnwell } from '../../lib/api-error.ts';
import { translate } from '../../lib/i18n/i18n.ts';

/** The message for a failed call on a public page. For refusals it is the server's message. */
export function publicFailure(error: unknown, otherwise: string): string {
  if (isServerUnwell(error)) return translate('errors.server_not_working');
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 429) return tooManyAttempts(error);
  if (error.status === 401) return translate('errors.invalid_ticket');
  if (error.status === 403) return error.message || translate('errors.access_denied');
  if (error.status === 422 && error.message) return error.message;
  return otherwise;
}

export const loginFailure = (error: unknown) => publicFailure(error, translate('auth.error'));

function tooManyAttempts(error: ApiError): string {
  if (error.retryAfterMs === null) return translate('errors.too_many_attempts');
  const seconds = Math.max(1, Math.ceil(error.retryAfterMs / 1000));
  if (seconds <= 60) return translate('auth.tooManyAttemptsSeconds', { count: seconds });
  return translate('auth.tooManyAttempts', { count: Math.ceil(seconds / 60) });
}

/** The address belongs to no environment, so retrying is pointless. */
export const isServerMissing = (error: unknown) =>
  error instanceof ApiError && error.status === 404 && error.code === 'server_not_found';
