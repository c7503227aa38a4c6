import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Config } from '../infra/storage/s3-storage.ts';

// An object store that speaks real HTTP and keeps everything in memory. It checks every signature, wants parts of five
// megabytes, and says what it was asked.

const leastPartBytes = 5 * 1_048_576;

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
}

export interface FakeS3 {
  readonly config: S3Config;
  readonly objects: Map<string, StoredObject>;
  /** Multipart uploads that are neither complete nor aborted. */
  readonly unfinished: Map<string, { key: string; parts: Map<number, Buffer> }>;
  /** Method and path of every call, in order. */
  readonly calls: string[];
  /** Answers so many calls with this instead. */
  failNext(times: number, status: number, code: string): void;
  close(): Promise<void>;
}

const hex = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const unfinished: FakeS3['unfinished'] = new Map();
  const calls: string[] = [];
  let failure = { times: 0, status: 0, code: '' };
  const keys = { accessKeyId: 'AKFAKE', secretAccessKey: 'a secret of the fake' };

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url!, 'http://store');
    calls.push(`${request.method} ${url.pathname}`);
    try {
      if (failure.times > 0) {
        failure.times--;
        throw new Refused(failure.status, failure.code);
      }
      requireSignature(request, url, body, keys);
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
      response.setHeader('ETag', etagOf(body)).end();
    } else if (method === 'DELETE') {
      unfinished.delete(uploadId);
      response.writeHead(204).end();
    } else {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)];
      const parts = named.map(([, number, etag]) => {
        const part = upload.parts.get(Number(number));
        if (!part || etagOf(part) !== etag) throw new Refused(400, 'InvalidPart');
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
  const { port } = server.address() as AddressInfo;
  return {
    config: { endpoint: `http://127.0.0.1:${port}`, bucket: 'media', region: 'eu-test-1', ...keys },
    objects,
    unfinished,
    calls,
    failNext(times, status, code) {
      failure = { times, status, code };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Two at a time, so that callers must ask on. */
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

/** AWS Signature Version 4, in the header or, for addresses that are handed out, in the query. */
function requireSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): void {
  const { headers, method } = request;
  const isQuery = url.searchParams.has('X-Amz-Signature');
  const written = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(Credential|SignedHeaders|Signature)=([^, ]+)/g)].map(
      ([, name, value]) => [name!, value!],
    ),
  );
  const given = (name: string) => (isQuery ? url.searchParams.get(`X-Amz-${name}`) : written[name]) ?? '';
  const [id, day, region, service, end] = given('Credential').split('/');
  if (id !== accessKeyId || service !== 's3' || end !== 'aws4_request')
    throw new Refused(403, 'InvalidAccessKeyId');
  const date = isQuery ? given('Date') : String(headers['x-amz-date']);
  if (isQuery && momentOf(date) + Number(given('Expires')) * 1000 < Date.now())
    throw new Refused(403, 'AccessDenied');
  const payload = isQuery ? 'UNSIGNED-PAYLOAD' : String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hex(body))
    throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const names = given('SignedHeaders').split(';');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hex(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(hmac(`AWS4${secretAccessKey}`, day!), region!),
  );
  if (hmac(key, toSign).toString('hex') !== given('Signature'))
    throw new Refused(403, 'SignatureDoesNotMatch');
}

/** `20260131T120000Z` */
const momentOf = (date: string) =>
  Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
