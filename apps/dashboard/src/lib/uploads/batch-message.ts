import type { Translate } from '../i18n/i18n.ts';
import type { UploadItem } from './upload-item.ts';
import { resultOf } from './upload-summary.ts';

/** The result of a batch in one sentence; null if everything was cancelled. */
export function batchMessage(
  items: readonly UploadItem[],
  t: Translate,
): { message: string; kind: 'success' | 'error' } | null {
  const { arrived, failed, total, isByQuota, isConverted } = resultOf(items);
  if (total === 0) return null;
  if (failed === 0) return { kind: 'success', message: t('uploads.end.all', { count: arrived }) };
  if (arrived === 0) {
    // They were uploaded but cannot be used.
    const key = isConverted ? 'uploads.end.none' : 'uploads.end.unusable';
    return { kind: 'error', message: t(key, { count: total }) };
  }
  const values = { count: failed, arrived };
  return {
    kind: 'error',
    message: isByQuota ? t('uploads.end.quota', values) : t('uploads.end.some', values),
  };
}

/** Reported after the end of their batch, which did not know it yet. */
export const notConvertedMessage = (items: readonly UploadItem[], t: Translate): string =>
  t('uploads.end.notConverted', { count: items.length, names: items.map(({ name }) => name).join(', ') });

/** The message for a file that was not uploaded. */
export function failureMessage({ failure }: UploadItem, t: Translate): string {
  if (failure?.message) return failure.message;
  if (failure?.reason === 'tooLarge') return t('errors.file_too_large');
  if (failure?.reason === 'quota') return t('errors.quota_exceeded');
  if (failure?.reason === 'browser') return t('uploads.browserCancelled');
  return t('uploads.notUploaded');
}
