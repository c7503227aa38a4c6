import { ApiError } from '../api-error.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { translate } from '../i18n/i18n.ts';

/** What a failed delete is called, with the reason. A record that is gone already is what was wanted. */
export function explainDelete(error: unknown): void {
  if (error instanceof ApiError && error.status === 404) return;
  throw new Error(translate('errors.unableToDelete', { reason: errorMessage(error) }), { cause: error });
}
