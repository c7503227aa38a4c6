import { S3Client } from '@aws-sdk/client-s3';
import { FileGone, StorageFull, StorageRefused, StorageUnreachable } from './storage.ts';

// The AWS SDK as this program uses it: how requests are addressed, signed, retried and given up, and what errors mean.

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** Null: found by the SDK in the environment, a profile, a web identity or the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** `https://store/bucket/key` or `https://bucket.store/key`. */
  readonly addressing: 'path' | 'virtual';
  readonly checksums: 'when_required' | 'when_supported';
}

export interface S3Connection {
  readonly client: S3Client;
  /** Sends one request, with errors as `storage.ts` declares them. `moreMs`: what it may take beyond the usual. */
  send<T>(run: (options: { abortSignal: AbortSignal }) => Promise<T>, moreMs?: number): Promise<T>;
}

const maxAttempts = 5;
const answerWithinMs = 30_000;
const slowestBytesPerMs = 50;

/** What sending so much may take on a slow line. */
export const timeToSend = (bytes: number) => bytes / slowestBytesPerMs;

export function connectS3(config: S3Config, patienceMs = answerWithinMs): S3Connection {
  // As many connections as there are uploads: the SDK's limit of 50 would make the next ones wait for a film each.
  const agent = { maxSockets: Number.POSITIVE_INFINITY };
  // Stores other than Amazon's refuse the newer checksums. Every body is covered by the SHA-256 in its signature anyway.
  const checksums = config.checksums === 'when_supported' ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED';
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: config.addressing === 'path',
    ...(config.credentials && { credentials: config.credentials }),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    maxAttempts,
    retryMode: 'standard',
    // Stores that don't know the header would cost six seconds for each part.
    expectContinueHeader: false,
    requestHandler: { httpAgent: agent, httpsAgent: agent, socketTimeout: patienceMs },
  });
  return {
    client,
    async send(run, moreMs = 0) {
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(), patienceMs + moreMs);
      try {
        return await run({ abortSignal: silence.signal });
      } catch (error) {
        throw typedError(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** What the SDK or a broken stream of it has thrown, as an error of `storage.ts`; a fault of the program stays as it is. */
export function typedError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const { $metadata, code } = cause as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined && (status < 200 || status > 299)) return answeredError(cause, status);
  const isOutside = outsideErrors.has(cause.name) || (typeof code === 'string' && cause.name === 'Error');
  return isOutside ? new StorageUnreachable('The object store does not answer.', { cause }) : cause;
}

/** Errors of connections have a `code` instead. */
const outsideErrors = new Set(['AbortError', 'TimeoutError', 'CredentialsProviderError']);

function answeredError(cause: Error, status: number): Error {
  const { name: code } = cause;
  if (status === 507 || /QuotaExceeded|Full/i.test(code))
    return new StorageFull('The store is full.', { cause });
  if (code === 'NoSuchKey') return new FileGone('A stored file is gone.', { cause });
  const message = `The object store answered ${status} ${code}.`;
  return status >= 500 || status === 429
    ? new StorageUnreachable(message, { cause })
    : new StorageRefused(message, { cause, status, code });
}
