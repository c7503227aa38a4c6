import { ApiError } from '../api-error.ts';
import { translate } from './i18n.ts';

/** What to say of a failed call: the server's own words, which are in the user's language, else the catalogue's. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return translate('errors.unknown');
  if (error.message) return error.message;
  if (error.status === 0) return translate('errors.noAnswer');
  if (error.status === 403) return translate('errors.access_denied');
  if (error.status === 400 || error.status === 422) return translate('errors.occurred');
  // Not one of our replies: a proxy's, or a server's that is not ours.
  if (error.code === 'unknown') return translate('errors.unknown');
  return translate('errors.something_went_wrong');
}
