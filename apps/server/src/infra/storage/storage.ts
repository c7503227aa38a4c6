import type { Readable } from 'node:stream';

// The only place that stores files. Names are generated here and never come from a caller. There are two
// implementations with the same rules: a directory and an object store.

/** What a storage needs to continue a file that arrives in pieces; the caller keeps it between the pieces. */
export type AppendState = unknown;

export interface Appended {
  /** Number of durable bytes of the file. */
  readonly received: number;
  readonly state: AppendState;
  /** The error of the source, if it failed; what came before is kept. */
  readonly sourceError?: Error;
}

export interface Append {
  readonly key: string;
  readonly state: AppendState;
  /** Position of the first byte: never more than was received before. */
  readonly offset: number;
  readonly source: AsyncIterable<Buffer>;
  /** Length of the whole file. */
  readonly length: number;
  /** Called occasionally with what would survive a crash at that moment. */
  readonly onDurable?: (received: number, state: AppendState) => Promise<void>;
}

export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

export interface Listed {
  readonly key: string;
  readonly storedAt: Date;
}

export interface AddressOptions {
  readonly seconds: number;
  readonly mime: string;
  readonly disposition: string;
}

export interface TemporaryAddress {
  readonly url: string;
  /** How long it is valid: less than requested if the credentials that sign it expire before. */
  readonly seconds: number;
}

export interface Storage {
  readonly kind: 'local' | 's3';
  append(piece: Append): Promise<Appended>;
  /** All bytes have arrived: from now on the file can be read. May be repeated after a crash. */
  seal(key: string, state: AppendState, length: number): Promise<void>;
  /** Discards an incomplete file. */
  abandon(key: string, state: AppendState): Promise<void>;
  /** Stores a local file, which may be moved. */
  put(key: string, file: string, mime: string): Promise<void>;
  /** Makes the stored file available at a path, as a copy or a link that must not be written to. */
  copyTo(key: string, path: string): Promise<void>;
  /** Throws FileGone before the first byte. */
  read(key: string, range: ByteRange): Promise<Readable>;
  /** For storages that serve files themselves: a temporary address. */
  addressOf?(key: string, options: AddressOptions): Promise<TemporaryAddress>;
  /** Origin of those addresses, so that pages may allow it. */
  readonly origin?: string;
  /** Does nothing if it is already gone. */
  remove(key: string): Promise<void>;
  /** Every file of an environment, complete or not; objects that others have put there are skipped. */
  list(environment: string): AsyncIterable<Listed>;
  /** Free bytes, as far as that is known. */
  freeBytes(): Promise<number>;
}

/** The disk or the store is full. */
export class StorageFull extends Error {}

/** The file does not exist (any more). */
export class FileGone extends Error {}

/** The store does not answer in time, or is temporarily unavailable. */
export class StorageUnreachable extends Error {}

/** The store refused: wrong credentials, no such bucket, an unsupported request. */
export class StorageRefused extends Error {
  readonly status: number;
  /** A code of the S3 documentation, such as `AccessDenied`. */
  readonly code: string;
  constructor(message: string, { cause, status, code }: { cause: unknown; status: number; code: string }) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

const keyForm = /^[0-9a-f-]{36}\/[0-9a-f-]{36}$/;

export const isKey = (text: string): boolean => keyForm.test(text);

/** `{environment}/{id}`; anything else is a fault of the program. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('That is no name of a stored file.');
  return key;
}
