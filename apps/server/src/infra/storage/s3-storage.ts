import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import {
  type Append,
  type Appended,
  FileGone,
  isKey,
  requireKey,
  type Storage,
  StorageFull,
  StorageUnreachable,
} from './storage.ts';

// Files in an S3-compatible store, one object each. A file that arrives in pieces is a multipart upload; what is too short
// for a part (the store wants five megabytes) waits in an object of its own, `{key}.tail`, so that any process can go on.

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface MultipartState {
  readonly uploadId: string;
  readonly parts: readonly { etag: string; size: number }[];
  /** Bytes that wait in the tail object. */
  readonly tail: number;
}

/** 10,000 parts is the most a store takes: 16 MiB each makes 160 GB. */
const partBytes = 16 * 1_048_576;
const retries = 4;
/** For an answer to begin, beside the time that the bytes take on a line as slow as this. */
const answerWithinMs = 30_000;
const slowestBytesPerMs = 50;

export function openS3Storage(config: S3Config, patienceMs = answerWithinMs): Storage {
  const client = new AwsClient({
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    region: config.region,
    service: 's3',
    retries,
    initRetryMs: 100,
  });
  const urlOf = (key: string, query: Record<string, string> = {}) => {
    const url = new URL(`${config.endpoint}/${config.bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.toString();
  };
  /** A store that has gone silent must hold nobody; what it has begun to send may take as long as it takes. */
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    const silence = new AbortController();
    const bytes = init.body instanceof Uint8Array ? init.body.byteLength : 0;
    const timer = setTimeout(() => silence.abort(), patienceMs + bytes / slowestBytesPerMs);
    try {
      return await client.fetch(url, { ...init, signal: silence.signal });
    } catch (cause) {
      throw new StorageUnreachable('The object store does not answer.', { cause });
    } finally {
      clearTimeout(timer);
    }
  };
  const call = async (
    method: string,
    key: string,
    query: Record<string, string> = {},
    init: RequestInit = {},
  ) => {
    const response = await ask(urlOf(key, query), { method, ...init });
    if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
    const text = await response.text().catch(() => '');
    const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';
    if (response.status === 507 || /QuotaExceeded|Full/i.test(code))
      throw new StorageFull('The store is full.');
    if (code === 'NoSuchKey') throw new FileGone('A stored file is gone.');
    const told = `The object store answered ${response.status} ${code} to ${method}.`;
    throw response.status >= 500 || response.status === 429 ? new StorageUnreachable(told) : new Error(told);
  };

  const begin = async (key: string): Promise<MultipartState> => {
    const text = await (await call('POST', key, { uploads: '' })).text();
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
    if (!uploadId) throw new Error('The object store did not begin a multipart upload.');
    return { uploadId, parts: [], tail: 0 };
  };
  const addPart = async (key: string, state: MultipartState, bytes: Buffer): Promise<MultipartState> => {
    const query = { partNumber: String(state.parts.length + 1), uploadId: state.uploadId };
    const response = await call('PUT', key, query, { body: bytes as RequestInit['body'] });
    const etag = response.headers.get('etag') ?? '';
    return { ...state, parts: [...state.parts, { etag, size: bytes.length }], tail: 0 };
  };
  const complete = async (key: string, state: MultipartState) => {
    const parts = state.parts.map(
      ({ etag }, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const text = await (await call('POST', key, { uploadId: state.uploadId }, { body })).text();
    // The store says 200 before it knows, and may put an error into the body.
    if (text.includes('<Error>')) throw new Error('The object store could not put the parts together.');
  };

  async function append({ key, state: given, offset, source, length, onDurable }: Append): Promise<Appended> {
    requireKey(key);
    let state = (given as MultipartState | null) ?? (length > 0 ? await begin(key) : null);
    if (!state) return { received: 0, state: null };
    let gathered: Buffer[] = [];
    let gatheredBytes = 0;
    const inParts = () => state!.parts.reduce((sum, { size }) => sum + size, 0);
    if (offset > inParts()) {
      // Bytes that wait in the tail come first; fewer than it holds if the caller believes in fewer.
      const tail = Buffer.from(await (await call('GET', `${key}.tail`)).arrayBuffer());
      gathered = [tail.subarray(0, offset - inParts())];
      gatheredBytes = gathered[0]!.length;
    }
    if (inParts() + gatheredBytes !== offset)
      throw new Error('A file in the object store does not go on there.');

    const flush = async () => {
      const all = Buffer.concat(gathered);
      let at = 0;
      while (all.length - at >= partBytes) {
        state = await addPart(key, state!, all.subarray(at, at + partBytes));
        at += partBytes;
        await onDurable?.(inParts(), state);
      }
      gathered = at === all.length ? [] : [all.subarray(at)];
      gatheredBytes = all.length - at;
    };
    let sourceError: Error | undefined;
    const pieces = source[Symbol.asyncIterator]();
    while (true) {
      const next = await pieces.next().catch((error: Error) => {
        sourceError = error;
        return { done: true as const, value: undefined };
      });
      if (next.done) break;
      gathered.push(next.value);
      gatheredBytes += next.value.length;
      if (gatheredBytes >= partBytes) await flush();
    }
    const rest = Buffer.concat(gathered);
    const received = inParts() + rest.length;
    if (received === length) {
      if (rest.length > 0) state = await addPart(key, state, rest);
    } else if (rest.length > 0) {
      await call('PUT', `${key}.tail`, {}, { body: rest as RequestInit['body'] });
      state = { ...state, tail: rest.length };
    }
    return { received, state, sourceError };
  }

  return {
    kind: 's3',
    append,

    async seal(key, state) {
      const multipart = state as MultipartState | null;
      if (!multipart) return void (await call('PUT', requireKey(key), {}, { body: '' }));
      await complete(requireKey(key), multipart).catch(async (error: unknown) => {
        // Sealed before, by somebody who then died.
        await call('HEAD', key).catch(() => {
          throw error;
        });
      });
      await call('DELETE', `${key}.tail`);
    },

    async abandon(key, state) {
      const multipart = state as MultipartState | null;
      if (multipart) await call('DELETE', requireKey(key), { uploadId: multipart.uploadId });
      await call('DELETE', `${requireKey(key)}.tail`);
      await call('DELETE', key);
    },

    async put(key, file, mime) {
      const { size } = await stat(file);
      if (size <= partBytes) {
        const body = Buffer.concat(await createReadStream(file).toArray());
        await call(
          'PUT',
          requireKey(key),
          {},
          { body: body as RequestInit['body'], headers: { 'Content-Type': mime } },
        );
        return;
      }
      const source = createReadStream(file, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>;
      const { received, sourceError, state } = await append({
        key,
        state: null,
        offset: 0,
        source,
        length: size,
      });
      if (received !== size) throw sourceError ?? new Error('A file changed while it was stored.');
      await this.seal(key, state, size);
    },

    async copyTo(key, path) {
      const { body } = await call('GET', requireKey(key));
      await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(path));
    },

    async read(key, { start, end }) {
      const headers = { Range: `bytes=${start}-${end}` };
      const { body } = await call('GET', requireKey(key), {}, { headers });
      return Readable.fromWeb(body as ReadableStream);
    },

    async addressOf(key, { seconds, mime, disposition }) {
      const url = urlOf(requireKey(key), {
        'X-Amz-Expires': String(seconds),
        'response-content-type': mime,
        'response-content-disposition': disposition,
      });
      const signed = await client.sign(url, { method: 'GET', aws: { signQuery: true } });
      return signed.url;
    },

    async remove(key) {
      await call('DELETE', requireKey(key));
    },

    async *list(environment) {
      for (let token: string | undefined; ; ) {
        const from: Record<string, string> = token ? { 'continuation-token': token } : {};
        const query = { 'list-type': '2', prefix: `${environment}/`, ...from };
        const text = await (await call('GET', '', query)).text();
        // Keys are ours, so they hold nothing that XML would write differently.
        for (const [, key, at] of text.matchAll(
          /<Key>([^<]+?)(?:\.tail)?<\/Key>\s*<LastModified>([^<]+)<\/LastModified>/g,
        ))
          if (isKey(key!)) yield { key: key!, storedAt: new Date(at!) };
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
        if (!token) return;
      }
    },

    freeBytes: async () => Number.POSITIVE_INFINITY,
  };
}
