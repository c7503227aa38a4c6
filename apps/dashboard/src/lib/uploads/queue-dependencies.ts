import type { UploadItem } from './upload-item.ts';

// Dependencies of the upload queue, which tests replace.

export interface Sending {
  stop(): void;
}

export interface SendingEvents {
  onUrl(url: string): void;
  onProgress(sent: number): void;
  onDone(): void;
  onError(error: unknown): void;
}

export type FileItem = UploadItem & { readonly file: File };

export interface QueueSurroundings {
  send(item: FileItem, events: SendingEvents): Sending;
  /** Deletes it on the server. */
  discard(url: string): void;
  newId(): string;
  /** Creates or finds the folders of its path. */
  folderFor(item: UploadItem): Promise<string | null>;
  /** Stored across reloads until it is forgotten. */
  remember(items: readonly UploadItem[]): void;
  forget(item: UploadItem): void;
  onChange(): void;
  onBytes(count: number): void;
  onBatchEnd(items: readonly UploadItem[]): void;
  /** Their batch has already ended. */
  onNotConverted(items: readonly UploadItem[]): void;
}

/** What is known of an upload without its file. */
export type Left = Omit<
  UploadItem,
  'batch' | 'file' | 'state' | 'isHeldUp' | 'isWaiting' | 'missing' | 'percent' | 'failure' | 'picture'
>;
