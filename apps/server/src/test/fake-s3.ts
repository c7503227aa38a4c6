import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import type { S3Config } from '../infra/storage/s3-client.ts';

// An in-memory object store over real HTTP, for every test run: a real one is Python and four servers. It
// requires parts of five megabytes, can be made to fail, and has a policy for checksums, which differ between
// real stores.

const leastPartBytes = 5 * 1_048_576;

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
}

/** `refused`: like stores that do not support them. `required`: like a bucket with object lock. */
export type ChecksumPolicy = 'ignored' | 'refused' | 'required';

export interface FakeS3 {
  readonly config: S3Config;
  /** The same as environment variables of the program. */
  readonly env: Record<string, string>;
  readonly objects: Map<string, StoredObject>;
  /** Multipart uploads that are neither complete nor aborted. */
  readonly unfinished: Map<string, { key: string; parts: Map<number, Buffer> }>;
  etagOf(bytes: Buffer): string;
  /** Answers this many calls with an error instead. */
  failNext(times: number, status: number, code: string): void;
  close(): Promise<void>;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const crc32Of = (bytes: Buffer) => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum.toString('base64');
};

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const accessKeyId = 'AKFAKE';
const secretAccessKey = 'a secret of the fake';

export async function startFakeS3(checksums: ChecksumPolicy = 'ignored'): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const unfinished: FakeS3['unfinished'] = new Map();
  let failure = { times: 0, status: 0, code: '' };

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url!, 'http://store');
    try {
      if (failure.times > 0) {
        failure.times--;
        throw new Refused(failure.status, failure.code);
      }
      requireKeyAndHash(request, url, body);
      requireChecksum(checksums, request, body);
      const key = url.pathname.replace(/^\/media\//, '');
      if (key === url.pathname) throw new Refused(404, 'NoSuchBucket');
      answer(request, response, { key, url, body });
    } catch (error) {
      const { status, code } = error instanceof Refused ? error : new Refused(500, 'InternalError');
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    }
  });

  function answer(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, url, body }: { key: string; url: URL; body: Buffer },
  ): void {
    const query = url.searchParams;
    const uploadId = query.get('uploadId');
    if (method === 'GET' && query.has('list-type')) {
      sendList(response, [...objects.keys()].sort(), query);
    } else if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      unfinished.set(id, { key, parts: new Map() });
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    } else if (uploadId) {
      answerMultipart(method!, response, {
        key,
        uploadId,
        partNumber: Number(query.get('partNumber')),
        body,
      });
    } else if (method === 'PUT') {
      objects.set(key, { bytes: body, type: headers['content-type'] ?? 'binary/octet-stream' });
      response.setHeader('ETag', etagOf(body)).end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method === 'GET' || method === 'HEAD') {
      sendObject(response, objects.get(key), { query, range: headers.range, isHead: method === 'HEAD' });
    } else throw new Refused(405, 'MethodNotAllowed');
  }

  function answerMultipart(
    method: string,
    response: ServerResponse,
    { key, uploadId, partNumber, body }: { key: string; uploadId: string; partNumber: number; body: Buffer },
  ): void {
    const upload = unfinished.get(uploadId);
    if (!upload || upload.key !== key) throw new Refused(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(partNumber, body);
      if (checksums === 'required') response.setHeader('x-amz-checksum-crc32', crc32Of(body));
      response.setHeader('ETag', etagOf(body)).end();
    } else if (method === 'DELETE') {
      unfinished.delete(uploadId);
      response.writeHead(204).end();
    } else {
      const named = body.toString().replaceAll('&quot;', '"').split('<Part>').slice(1);
      const parts = named.map((text) => {
        const read = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
        const part = upload.parts.get(Number(read('PartNumber')));
        if (!part || etagOf(part) !== read('ETag')) throw new Refused(400, 'InvalidPart');
        if (checksums === 'required' && crc32Of(part) !== read('ChecksumCRC32'))
          throw new Refused(400, 'InvalidRequest');
        return part;
      });
      if (parts.length === 0) throw new Refused(400, 'MalformedXML');
      if (parts.slice(0, -1).some(({ length }) => length < leastPartBytes))
        throw new Refused(400, 'EntityTooSmall');
      unfinished.delete(uploadId);
      objects.set(key, { bytes: Buffer.concat(parts), type: 'binary/octet-stream' });
      response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    config: {
      endpoint,
      bucket: 'media',
      region: 'eu-test-1',
      credentials: { accessKeyId, secretAccessKey },
      addressing: 'path',
      checksums: 'when_required',
    },
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'media',
      S3_REGION: 'eu-test-1',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    objects,
    unfinished,
    etagOf,
    failNext(times, status, code) {
      failure = { times, status, code };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Two per page, so that callers must request more. */
function sendList(response: ServerResponse, all: string[], query: URLSearchParams): void {
  const after = query.get('continuation-token') ?? '';
  const rest = all.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
  const page = rest.slice(0, 2);
  const at = new Date().toISOString();
  const more = rest.length > 2 ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const each = page.map((key) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`);
  response.end(`<ListBucketResult>${each.join('')}${more}</ListBucketResult>`);
}

function sendObject(
  response: ServerResponse,
  object: StoredObject | undefined,
  { query, range, isHead }: { query: URLSearchParams; range: string | undefined; isHead: boolean },
): void {
  if (!object) throw new Refused(404, 'NoSuchKey');
  const { bytes, type } = object;
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const start = Number(from ?? 0);
  const end = Math.min(to ? Number(to) : bytes.length - 1, bytes.length - 1);
  if (from !== undefined && start >= bytes.length) throw new Refused(416, 'InvalidRange');
  const disposition = query.get('response-content-disposition');
  response.writeHead(from === undefined ? 200 : 206, {
    'Content-Type': query.get('response-content-type') ?? type,
    'Content-Length': end - start + 1,
    ETag: etagOf(bytes),
    ...(disposition && { 'Content-Disposition': disposition }),
    ...(from !== undefined && { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }),
  });
  response.end(isHead ? undefined : bytes.subarray(start, end + 1));
}

/** The signature itself is verified by a real store: see s3-swift.faults.test.ts. */
function requireKeyAndHash({ headers }: IncomingMessage, { searchParams }: URL, body: Buffer): void {
  const signed = searchParams.get('X-Amz-Credential') ?? headers.authorization?.split('Credential=')[1] ?? '';
  if (signed.split('/')[0] !== accessKeyId) throw new Refused(403, 'InvalidAccessKeyId');
  const isOfBody = headers['x-amz-content-sha256'] === sha256(body);
  if (!isOfBody && !searchParams.has('X-Amz-Signature')) throw new Refused(400, 'XAmzContentSHA256Mismatch');
}

/**
 * Some stores do not support the newer checksums, and buckets with object lock accept nothing without them.
 */
function requireChecksum(policy: ChecksumPolicy, { headers, method }: IncomingMessage, body: Buffer): void {
  const given = headers['x-amz-checksum-crc32'];
  if (policy === 'refused' && (given ?? headers['x-amz-sdk-checksum-algorithm'] ?? headers['x-amz-trailer']))
    throw new Refused(501, 'NotImplemented');
  if (policy === 'required' && method === 'PUT' && given !== crc32Of(body))
    throw new Refused(400, 'InvalidRequest');
}
