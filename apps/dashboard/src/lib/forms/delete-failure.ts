import { ApiError } from '../api-error.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { translate } from '../i18n/i18n.ts';

/**
 * Shows the message for a failed delete, with the reason. A record that is already deleted is not an error.
 */
export function explainDelete(error: unknown): void {
  if (error instanceof ApiError && error.status === 404) return;
  throw new Error(translate('errors.unableToDelete', { reason: errorMessage(error) }), { cause: error });
}
