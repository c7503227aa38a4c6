import { S3Client } from '@aws-sdk/client-s3';
import { FileGone, StorageFull, StorageRefused, StorageUnreachable } from './storage.ts';

// Configures the AWS SDK: how requests are addressed, signed, retried and timed out, and how errors are
// mapped.

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /**
   * Null if the SDK should find them in the environment, a profile, a web identity or the role of the
   * machine.
   */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** `https://store/bucket/key` or `https://bucket.store/key`. */
  readonly addressing: 'path' | 'virtual';
  readonly checksums: 'when_required' | 'when_supported';
}

export interface S3Connection {
  readonly client: S3Client;
  /**
   * Sends one request, with errors as declared in `storage.ts`. `moreMs` is added to the usual time limit.
   */
  send<T>(run: (options: { abortSignal: AbortSignal }) => Promise<T>, moreMs?: number): Promise<T>;
}

const maxAttempts = 5;
const answerWithinMs = 30_000;
const slowestBytesPerMs = 50;

/** The time that sending this many bytes may take on a slow connection. */
export const timeToSend = (bytes: number) => bytes / slowestBytesPerMs;

export function connectS3(config: S3Config, timeoutMs = answerWithinMs): S3Connection {
  // As many connections as there are uploads: the SDK's limit of 50 would make further uploads wait for a
  // whole video.
  const agent = { maxSockets: Number.POSITIVE_INFINITY };
  // Stores other than Amazon's refuse the newer checksums. Every body is covered by the SHA-256 in its
  // signature anyway.
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
    // Stores that don't support the header would cost six seconds for each part.
    expectContinueHeader: false,
    requestHandler: { httpAgent: agent, httpsAgent: agent, socketTimeout: timeoutMs },
  });
  return {
    client,
    async send(run, moreMs = 0) {
      const silence = new AbortController();
      const timer = setTimeout(() => silence.abort(), timeoutMs + moreMs);
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

/** Maps an error of the SDK or of its streams to one of `storage.ts`; faults of the program are unchanged. */
export function typedError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const { $metadata, code } = cause as { $metadata?: { httpStatusCode?: number }; code?: unknown };
  const status = $metadata?.httpStatusCode;
  if (status !== undefined && (status < 200 || status > 299)) return answeredError(cause, status);
  const isOutside = outsideErrors.has(cause.name) || (typeof code === 'string' && cause.name === 'Error');
  return isOutside ? new StorageUnreachable('The object store does not answer.', { cause }) : cause;
}

/** Connection errors have a `code` instead. */
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
