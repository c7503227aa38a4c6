import { durationText } from '../i18n/duration.ts';
import { hasArrived, isFollowed, isRunning, type UploadItem } from './upload-item.ts';

export interface UploadSummary {
  /** Number of uploaded files among those of running batches. */
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

/** Finished batches do not count towards one that has just begun. */
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
    // What waits for a program that nobody has installed is not being converted.
    converting: items.filter((item) => isFollowed(item) && !item.missing).length,
    failed: items.filter(({ state }) => state === 'failed').length,
    interrupted: items.filter(({ state }) => state === 'interrupted').length,
  };
}

export const percentOf = ({ bytesSent, bytesTotal }: UploadSummary) =>
  bytesTotal > 0 ? Math.floor((bytesSent / bytesTotal) * 100) : 0;

/** Below it the speed says little. */
const tellsTimeFromPercent = 10;

/** Seconds; null while they are not known well enough. */
export const secondsLeft = (summary: UploadSummary, speed: number | null) =>
  speed && percentOf(summary) >= tellsTimeFromPercent
    ? Math.ceil((summary.bytesTotal - summary.bytesSent) / speed)
    : null;

/** Whole minutes from one minute on, because seconds are irrelevant then. */
export const timeText = (seconds: number) =>
  durationText(seconds < 60 ? Math.max(1, seconds) * 1000 : Math.ceil(seconds / 60) * 60_000);

/**
 * The result of a batch in numbers. Cancelled files do not count; files that could not be converted count as
 * failed.
 */
export function resultOf(items: readonly UploadItem[]) {
  const failures = items.filter(({ state }) => state === 'failed');
  const arrived = items.filter((item) => hasArrived(item) && item.state !== 'failed').length;
  const isByQuota = failures.length > 0 && failures.every(({ failure }) => failure?.reason === 'quota');
  const isConverted = failures.every(({ failure }) => failure?.reason !== 'notConverted');
  return { arrived, failed: failures.length, total: arrived + failures.length, isByQuota, isConverted };
}
