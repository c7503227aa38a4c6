import { durationText } from '../i18n/duration.ts';
import { hasArrived, isFollowed, isRunning, type UploadItem } from './upload-item.ts';

export interface UploadSummary {
  /** Files that have arrived, of those that are or were on their way together. */
  readonly at: number;
  readonly total: number;
  readonly bytesSent: number;
  readonly bytesTotal: number;
  readonly isBusy: boolean;
  readonly converting: number;
  readonly failed: number;
  readonly interrupted: number;
}

const sum = (items: readonly UploadItem[], of: (item: UploadItem) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** Batches that are over are not counted into one that has just begun. */
export function summaryOf(items: readonly UploadItem[]): UploadSummary {
  const busyBatches = new Set(items.filter(isRunning).map(({ batch }) => batch));
  const together = items.filter(
    ({ batch, state }) => busyBatches.has(batch) && state !== 'cancelled' && state !== 'interrupted',
  );
  const sendable = together.filter(({ state }) => state !== 'failed');
  return {
    at: together.filter(hasArrived).length,
    total: together.length,
    bytesSent: sum(sendable, ({ sent }) => sent),
    bytesTotal: sum(sendable, ({ size }) => size),
    isBusy: busyBatches.size > 0,
    converting: items.filter(isFollowed).length,
    failed: items.filter(({ state }) => state === 'failed').length,
    interrupted: items.filter(({ state }) => state === 'interrupted').length,
  };
}

export const percentOf = ({ bytesSent, bytesTotal }: UploadSummary) =>
  bytesTotal > 0 ? Math.floor((bytesSent / bytesTotal) * 100) : 0;

/** Seconds; null while the speed is not known. */
export const secondsLeft = ({ bytesSent, bytesTotal }: UploadSummary, speed: number | null) =>
  speed ? Math.ceil((bytesTotal - bytesSent) / speed) : null;

/** Whole minutes from the first one on: nobody counts the seconds of an hour. */
export const timeText = (seconds: number) =>
  durationText(seconds < 60 ? Math.max(1, seconds) * 1000 : Math.ceil(seconds / 60) * 60_000);

/** How a batch ended, in numbers. What was cancelled counts nowhere; what could not be converted has failed too. */
export function resultOf(items: readonly UploadItem[]) {
  const failures = items.filter(({ state }) => state === 'failed');
  const arrived = items.filter((item) => hasArrived(item) && item.state !== 'failed').length;
  const isByQuota = failures.length > 0 && failures.every(({ failure }) => failure?.reason === 'quota');
  const isConverted = failures.every(({ failure }) => failure?.reason !== 'notConverted');
  return { arrived, failed: failures.length, total: arrived + failures.length, isByQuota, isConverted };
}
