import type { UploadItem } from './upload-item.ts';

// What the queue of uploads needs of the world, so that tests can play it.

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
  /** Nothing of it stays on the server. */
  discard(url: string): void;
  newId(): string;
  /** Makes the folders of its path, or finds them. */
  folderFor(item: UploadItem): Promise<string | null>;
  /** Survives a reload until it is forgotten. */
  remember(items: readonly UploadItem[]): void;
  forget(item: UploadItem): void;
  onChange(): void;
  onBytes(count: number): void;
  onBatchEnd(items: readonly UploadItem[]): void;
  /** Their batch has ended before. */
  onNotConverted(items: readonly UploadItem[]): void;
}

/** What is known of an upload without its file. */
export type Left = Omit<
  UploadItem,
  'batch' | 'file' | 'state' | 'isHeldUp' | 'isWaiting' | 'percent' | 'failure' | 'picture'
>;
