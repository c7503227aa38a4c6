import type { Conversion, Playable } from '@vitrine/contract/playables';

/** A file and where it lay in a folder, `Autumn/Windows/beans.png`; no path for a single file. */
export interface ChosenFile {
  readonly file: File;
  readonly path?: string;
}

export interface UploadTarget {
  /** null: at the top. */
  readonly folder: string | null;
  /** Give this playable the file instead of making a new one. */
  readonly replaces?: string;
  /** What the playables are like, as far as it was said. */
  readonly details?: UploadDetails;
}

export interface UploadDetails {
  /** Only of a single file. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly orientation?: NonNullable<Playable['orientation']> | undefined;
  /** Ids. */
  readonly groups?: readonly string[] | undefined;
}

/** Asked once for a whole batch. */
export interface UploadChoices {
  readonly conversion: Conversion;
  readonly notify: boolean;
}

export type UploadState =
  | 'waiting'
  | 'uploading'
  | 'paused'
  /** All bytes are there; the server has not begun to convert. */
  | 'processing'
  | 'converting'
  | 'ready'
  | 'cancelled'
  | 'failed'
  /** Begun before this page was loaded: goes on when the person chooses the file again. */
  | 'interrupted';

export type FailureReason = 'tooLarge' | 'quota' | 'browser' | 'notUploaded' | 'refused' | 'notConverted';

export interface Failure {
  readonly reason: FailureReason;
  /** The server's words, where it has better ones than we. */
  readonly message?: string;
}

export interface UploadItem extends UploadChoices, UploadTarget {
  readonly id: string;
  /** Those that were chosen together end together. */
  readonly batch: number;
  readonly name: string;
  readonly size: number;
  readonly file: File | null;
  /** Names of the folders it stood in, to be made below the target. */
  readonly path: readonly string[];
  readonly state: UploadState;
  /** Bytes that have left. */
  readonly sent: number;
  /** Nobody answers; it goes on by itself. */
  readonly isHeldUp: boolean;
  /** The server keeps it until it can convert it. */
  readonly isWaiting: boolean;
  /** Of the conversion; null where it is not known. */
  readonly percent: number | null;
  readonly failure: Failure | null;
  /** Made by the server. */
  readonly picture: string | null;
  readonly fingerprint: string | null;
  /** Where the server takes its bytes, once it was announced. */
  readonly url: string | null;
}

/** The playable's id is the upload's id. */
export const playableOf = ({ url }: Pick<UploadItem, 'url'>) => url?.split('/').at(-1) ?? null;

/** Would be lost if the page went away. */
export const isRunning = ({ state }: UploadItem) =>
  state === 'waiting' || state === 'uploading' || state === 'paused';

export const isFollowed = ({ state }: UploadItem) => state === 'processing' || state === 'converting';

/** Its bytes have arrived. */
export const hasArrived = ({ state, failure }: UploadItem) =>
  state === 'processing' || state === 'converting' || state === 'ready' || failure?.reason === 'notConverted';

export const isFinished = ({ state }: UploadItem) => state === 'ready' || state === 'cancelled';

/** The same file would be refused again. */
export const needsOtherFile = ({ failure }: UploadItem) =>
  failure?.reason === 'tooLarge' || failure?.reason === 'notConverted';

const largeBytes = 500_000_000;

/** Much would have to be sent again. */
export const asksBeforeCancel = ({ sent, size }: UploadItem) => sent > size / 2 || sent > largeBytes;

/** What the server tells of a playable. */
export interface PlayableNews {
  readonly state: 'processing' | 'converting' | 'ready' | 'failed';
  readonly percent: number | null;
  readonly isWaiting?: boolean;
  readonly message?: string;
  readonly picture?: string | null;
}

export function withNews(item: UploadItem, news: PlayableNews): UploadItem {
  const { state, percent, message, isWaiting = false, picture = null } = news;
  if (state === item.state && percent === item.percent && isWaiting === item.isWaiting) return item;
  const failure =
    state === 'failed' ? { reason: 'notConverted' as const, ...(message ? { message } : {}) } : null;
  return { ...item, state, percent, isWaiting, failure, picture };
}
