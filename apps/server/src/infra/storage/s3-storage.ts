import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { StartError } from '../start-error.ts';
import { appendToS3, type MultipartState, smallestPartBytes, tailOf } from './s3-append.ts';
import { connectS3, type S3Config, timeToSend, typedError } from './s3-client.ts';
import { type AddressOptions, FileGone, isKey, requireKey, type Storage, StorageRefused } from './storage.ts';

// Files in an S3-compatible store, one object each.

/** A store may take minutes to assemble a large file, and sends blanks in the meantime. */
const timeToComplete = 600_000;

export async function openS3Storage(config: S3Config, timeoutMs?: number): Promise<Storage> {
  const connection = connectS3(config, timeoutMs);
  const { client, send } = connection;
  const Bucket = config.bucket;

  const putBytes = async (Key: string, Body: Buffer, ContentType?: string) => {
    const command = new PutObjectCommand({ Bucket, Key, Body, ContentType });
    await send((options) => client.send(command, options), timeToSend(Body.length));
  };
  const remove = async (Key: string) => {
    await send((options) => client.send(new DeleteObjectCommand({ Bucket, Key }), options)).catch(unlessGone);
  };
  const download = async (Key: string, Range?: string): Promise<Readable> => {
    const { Body } = await send((options) =>
      client.send(new GetObjectCommand({ Bucket, Key, Range }), options),
    );
    return Readable.from(withTypedErrors(Body as Readable), { objectMode: false });
  };
  const complete = async (Key: string, { uploadId: UploadId, parts }: MultipartState) => {
    const Parts = parts.map(({ etag: ETag, crc32: ChecksumCRC32 }, i) => ({
      PartNumber: i + 1,
      ETag,
      ChecksumCRC32,
    }));
    const command = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } });
    await send((options) => client.send(command, options), timeToComplete);
  };
  const sign = async (Key: string, { seconds, mime, disposition }: AddressOptions) => {
    // Addresses signed with temporary credentials expire with them.
    const { expiration } = await client.config.credentials();
    const left = expiration ? Math.floor((expiration.getTime() - Date.now()) / 1000) : seconds;
    const expiresIn = Math.min(seconds, Math.max(1, left));
    const command = new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentType: mime,
      ResponseContentDisposition: disposition,
    });
    return { url: await getSignedUrl(client, command, { expiresIn }), seconds: expiresIn };
  };

  // Signing reveals whether there are credentials, and how the store is addressed, without a request.
  const probe = sign('example', { seconds: 1, mime: 'text/plain', disposition: 'inline' });
  const example = await probe.catch(({ message }: Error) => {
    const what = config.credentials
      ? 'S3_ENDPOINT and S3_BUCKET make no address'
      : 'S3_ACCESS_KEY_ID is missing, and no AWS credentials were found in the environment, a profile, a web identity or a role';
    throw new StartError(`${what}: ${message.split('\n')[0]}`);
  });

  const storage: Storage = {
    kind: 's3',
    origin: new URL(example.url).origin,
    append: (piece) => appendToS3(connection, Bucket, piece),

    async seal(key, state) {
      if (!state) return putBytes(requireKey(key), Buffer.alloc(0));
      await complete(requireKey(key), state as MultipartState).catch(async (error: unknown) => {
        // It was already completed by a process that then died, or by a request whose answer was lost.
        const command = new HeadObjectCommand({ Bucket, Key: key });
        await send((options) => client.send(command, options)).catch(() => {
          throw error;
        });
      });
      await remove(tailOf(key));
    },

    async abandon(key, state) {
      const Key = requireKey(key);
      if (state) {
        const { uploadId: UploadId } = state as MultipartState;
        const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
        await send((options) => client.send(command, options)).catch(unlessGone);
      }
      await remove(tailOf(key));
      await remove(key);
    },

    async put(key, file, mime) {
      const { size } = await stat(file);
      if (size <= smallestPartBytes) {
        const bytes = Buffer.concat(await createReadStream(file).toArray());
        return putBytes(requireKey(key), bytes, mime);
      }
      const source = createReadStream(file, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>;
      const whole = await storage.append({ key, state: null, offset: 0, source, length: size });
      if (whole.received !== size)
        throw whole.sourceError ?? new Error('A file changed while it was stored.');
      await storage.seal(key, whole.state, size);
    },

    async copyTo(key, path) {
      await pipeline(await download(requireKey(key)), createWriteStream(path));
    },

    read: async (key, { start, end }) => download(requireKey(key), `bytes=${start}-${end}`),

    addressOf: async (key, options) =>
      sign(requireKey(key), options).catch((error: unknown) => {
        throw typedError(error);
      }),

    remove: async (key) => remove(requireKey(key)),

    async *list(environment) {
      for (let ContinuationToken: string | undefined; ; ) {
        const command = new ListObjectsV2Command({ Bucket, Prefix: `${environment}/`, ContinuationToken });
        const page = await send((options) => client.send(command, options));
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.replace(/\.tail$/, '');
          if (isKey(key) && LastModified) yield { key, storedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
        if (!ContinuationToken) return;
      }
    },

    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
  return storage;
}

async function* withTypedErrors(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw typedError(error);
  }
}

function unlessGone(error: unknown): void {
  const isGone = error instanceof FileGone || (error instanceof StorageRefused && error.status === 404);
  if (!isGone) throw error;
}
