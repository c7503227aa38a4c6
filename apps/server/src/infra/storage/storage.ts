import type { Readable } from 'node:stream';

// The one place that keeps files. Names are generated here and never come from a caller. Two homes with the same rules:
// a directory, and an object store.

/** What a home needs to go on with a file that arrives in pieces, kept by the caller between the pieces. */
export type AppendState = unknown;

export interface Appended {
  /** Bytes of the file that are there for good. */
  readonly received: number;
  readonly state: AppendState;
  /** What the source failed with, if it did; what came before is kept. */
  readonly sourceError?: Error;
}

export interface Append {
  readonly key: string;
  readonly state: AppendState;
  /** Where the first byte goes: never more than was received before. */
  readonly offset: number;
  readonly source: AsyncIterable<Buffer>;
  /** Of the whole file. */
  readonly length: number;
  /** Called now and then with what would survive a crash at that moment. */
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
  /** How long it works: less than asked for where the credentials it is signed with expire before. */
  readonly seconds: number;
}

export interface Storage {
  readonly kind: 'local' | 's3';
  append(piece: Append): Promise<Appended>;
  /** All bytes are there: from now on the file can be read. May be said again after a crash. */
  seal(key: string, state: AppendState, length: number): Promise<void>;
  /** Throws away a file that is not whole yet. */
  abandon(key: string, state: AppendState): Promise<void>;
  /** Stores a file made here; the file itself may be moved. */
  put(key: string, file: string, mime: string): Promise<void>;
  /** Makes the stored file available at a path, as a copy or a link that must not be written to. */
  copyTo(key: string, path: string): Promise<void>;
  /** Throws FileGone before the first byte. */
  read(key: string, range: ByteRange): Promise<Readable>;
  /** For homes that hand files out themselves: an address that works for a while. */
  addressOf?(key: string, options: AddressOptions): Promise<TemporaryAddress>;
  /** Of those addresses, so that pages may allow it. */
  readonly origin?: string;
  /** Nothing happens if it is gone already. */
  remove(key: string): Promise<void>;
  /** Everything of an environment, whole or not; what others have put there is passed over. */
  list(environment: string): AsyncIterable<Listed>;
  /** Bytes that still fit, as far as that is known. */
  freeBytes(): Promise<number>;
}

/** The disk, or the store, has no room. */
export class StorageFull extends Error {}

/** The file is not there (any more). */
export class FileGone extends Error {}

/** The store does not answer, or not in time, or says that it can't just now. */
export class StorageUnreachable extends Error {}

/** The store has answered that it won't: wrong credentials, no such bucket, a request that it does not support. */
export class StorageRefused extends Error {
  readonly status: number;
  /** As in the documentation of S3, such as `AccessDenied`. */
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
