import {
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type S3Connection, timeToSend } from './s3-client.ts';
import { type Append, type Appended, requireKey } from './storage.ts';

// A file that arrives in pieces is a multipart upload. What is too short for a part (stores require five
// megabytes) is stored in a separate object, `{key}.tail`, so that any process can continue. One part is sent
// while the next one fills, which is all that is held in memory.

export interface MultipartState {
  readonly uploadId: string;
  readonly parts: readonly MultipartPart[];
  /** Number of bytes in the tail object. */
  readonly tail: number;
}

export interface MultipartPart {
  readonly etag: string;
  readonly size: number;
  /** Returned by stores that were sent a checksum, and required at the end. */
  readonly crc32?: string;
}

export const tailOf = (key: string) => `${key}.tail`;

export const smallestPartBytes = 8 * 1_048_576;
const largestUsualPartBytes = 64 * 1_048_576;

/** Swift accepts 1,000 parts by default, Amazon 10,000. */
export function partBytesFor(length: number): number {
  const usual = Math.min(largestUsualPartBytes, Math.ceil(length / 1000));
  return Math.max(smallestPartBytes, usual, Math.ceil(length / 10_000));
}

/**
 * The same for all parts but the last, because some stores require that; parts of an older version were
 * larger.
 */
const partBytesOf = (length: number, { parts }: MultipartState) => parts[0]?.size ?? partBytesFor(length);

const sizeOf = ({ parts }: MultipartState) => parts.reduce((sum, { size }) => sum + size, 0);

export async function appendToS3(
  { client, send }: S3Connection,
  Bucket: string,
  { key, state: given, offset, source, length, onDurable }: Append,
): Promise<Appended> {
  const Key = requireKey(key);

  const begin = async (): Promise<MultipartState> => {
    const command = new CreateMultipartUploadCommand({ Bucket, Key });
    const { UploadId } = await send((options) => client.send(command, options));
    return { uploadId: UploadId!, parts: [], tail: 0 };
  };
  const addPart = async (Body: Buffer) => {
    const { uploadId: UploadId, parts } = state!;
    const command = new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: parts.length + 1, Body });
    const { ETag, ChecksumCRC32 } = await send(
      (options) => client.send(command, options),
      timeToSend(Body.length),
    );
    const part = { etag: ETag!, size: Body.length, ...(ChecksumCRC32 && { crc32: ChecksumCRC32 }) };
    state = { ...state!, parts: [...parts, part], tail: 0 };
  };

  let state = (given as MultipartState | null) ?? (length > 0 ? await begin() : null);
  if (!state) return { received: 0, state: null };
  const inParts = sizeOf(state);
  const partBytes = Math.min(partBytesOf(length, state), length - inParts);
  let filling: Buffer = Buffer.allocUnsafeSlow(partBytes);
  let filled = 0;
  if (offset > inParts) {
    // The bytes in the tail come first; fewer than it holds if the caller's offset is lower.
    const command = new GetObjectCommand({ Bucket, Key: tailOf(key) });
    const { Body } = await send((options) => client.send(command, options));
    const tail = Buffer.from(await Body!.transformToByteArray());
    filled = tail.copy(filling, 0, 0, offset - inParts);
  }
  if (inParts + filled !== offset) throw new Error('A file in the object store does not continue there.');

  let spare: Buffer | null = null;
  let sending = Promise.resolve();
  let failure: { error: unknown } | undefined;
  const whenSent = async () => {
    await sending;
    if (failure) throw failure.error;
  };
  const sendFilled = async () => {
    await whenSent();
    const full = filling;
    filling = spare ?? Buffer.allocUnsafeSlow(partBytes);
    spare = full;
    filled = 0;
    sending = addPart(full)
      .then(() => onDurable?.(sizeOf(state!), state))
      .catch((error: unknown) => {
        failure = { error };
      });
  };

  let received = offset;
  let sourceError: Error | undefined;
  const pieces = source[Symbol.asyncIterator]();
  while (true) {
    const next = await pieces.next().catch((error: Error) => {
      sourceError = error;
      return { done: true as const, value: undefined };
    });
    if (next.done) break;
    if (failure) throw failure.error;
    for (let at = 0; at < next.value.length; ) {
      const copied = next.value.copy(filling, filled, at);
      at += copied;
      filled += copied;
      received += copied;
      // The last part is sent below, after the source has ended: only then is it known to be complete.
      if (filled === partBytes && received < length) await sendFilled();
      else if (copied === 0) throw new Error('More bytes came than the file is long.');
    }
  }
  await whenSent();
  const rest = filling.subarray(0, filled);
  if (received === length) {
    if (filled > 0) await addPart(rest);
  } else if (filled > 0) {
    const command = new PutObjectCommand({ Bucket, Key: tailOf(key), Body: rest });
    await send((options) => client.send(command, options), timeToSend(filled));
    state = { ...state, tail: filled };
  }
  return { received, state, sourceError };
}
