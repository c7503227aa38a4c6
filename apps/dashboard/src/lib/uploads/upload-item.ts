import type { Conversion, MissingTool, Playable } from '@vitrine/contract/playables';

/** A file and its path in a folder, `Autumn/Windows/beans.png`; no path for a single file. */
export interface ChosenFile {
  readonly file: File;
  readonly path?: string;
}

export interface UploadTarget {
  /** Null for the top folder. */
  readonly folder: string | null;
  /** Replaces the file of this playable instead of creating a new one. */
  readonly replaces?: string;
  /** The page that asked for the files goes on with them, so that nothing is offered for them. */
  readonly isForPage?: true;
  /** Details of the playables, as far as they were entered. */
  readonly details?: UploadDetails;
}

export interface UploadDetails {
  /** Without it the name of the file. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly orientation?: NonNullable<Playable['orientation']> | undefined;
  /** Group ids. */
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
  /** All bytes are uploaded; the server has not begun to convert. */
  | 'processing'
  | 'converting'
  | 'ready'
  | 'cancelled'
  | 'failed'
  /** Started before this page was loaded; continues when the user selects the file again. */
  | 'interrupted';

export type FailureReason = 'tooLarge' | 'quota' | 'browser' | 'notUploaded' | 'refused' | 'notConverted';

export interface Failure {
  readonly reason: FailureReason;
  /** The server's message, if it is better than ours. */
  readonly message?: string;
}

export interface UploadItem extends UploadChoices, UploadTarget {
  readonly id: string;
  /** Files selected together form a batch. */
  readonly batch: number;
  /** The same for the files of a batch: they are one change. */
  readonly action?: string | undefined;
  readonly name: string;
  readonly size: number;
  readonly file: File | null;
  /** Names of its folders, to be created below the target. */
  readonly path: readonly string[];
  readonly state: UploadState;
  /** Bytes sent. */
  readonly sent: number;
  /** No response; it continues automatically. */
  readonly isHeldUp: boolean;
  /** The server stores it until it can be converted. */
  readonly isWaiting: boolean;
  /** What has to be installed on the server before that. */
  readonly missing: MissingTool | null;
  /** Progress of the conversion; null if unknown. */
  readonly percent: number | null;
  readonly failure: Failure | null;
  /** Created by the server. */
  readonly picture: string | null;
  readonly fingerprint: string | null;
  /** Upload URL, once it was created. */
  readonly url: string | null;
}

/** The playable's id is the upload's id. */
export const playableOf = ({ url }: Pick<UploadItem, 'url'>) => url?.split('/').at(-1) ?? null;

/** Would be lost if the page were closed. */
export const isRunning = ({ state }: UploadItem) =>
  state === 'waiting' || state === 'uploading' || state === 'paused';

export const isFollowed = ({ state }: UploadItem) => state === 'processing' || state === 'converting';

/** Its bytes are uploaded. */
export const hasArrived = ({ state, failure }: UploadItem) =>
  state === 'processing' || state === 'converting' || state === 'ready' || failure?.reason === 'notConverted';

export const isFinished = ({ state }: UploadItem) => state === 'ready' || state === 'cancelled';

/** The same file would be refused again. */
export const needsOtherFile = ({ failure }: UploadItem) =>
  failure?.reason === 'tooLarge' || failure?.reason === 'notConverted';

const largeBytes = 500_000_000;

/** Much would have to be sent again. */
export const asksBeforeCancel = ({ sent, size }: UploadItem) => sent > size / 2 || sent > largeBytes;

/** The server's state of a playable. */
export interface PlayableUpdate {
  readonly state: 'processing' | 'converting' | 'ready' | 'failed';
  readonly percent: number | null;
  readonly isWaiting?: boolean;
  readonly missing?: MissingTool | null;
  readonly message?: string;
  readonly picture?: string | null;
}

export function withUpdate(item: UploadItem, update: PlayableUpdate): UploadItem {
  const { state, percent, message, isWaiting = false, missing = null, picture = null } = update;
  const isSame = isWaiting === item.isWaiting && missing === item.missing;
  if (isSame && state === item.state && percent === item.percent) return item;
  const failure =
    state === 'failed' ? { reason: 'notConverted' as const, ...(message ? { message } : {}) } : null;
  return { ...item, state, percent, isWaiting, missing, failure, picture };
}
