import { randomUUID } from 'node:crypto';
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { Answer, TestBrowser } from './test-browser.ts';
import type { TestServer } from './test-server.ts';

// Uploads as a tus client makes them, call by call.

export const tus = { 'Tus-Resumable': '1.0.0' };
export const offsetType = 'application/offset+octet-stream';

export const metadataOf = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

export interface Announced {
  readonly slug?: string;
  readonly length?: number;
  readonly name?: string;
  readonly metadata?: Record<string, string>;
  readonly headers?: Record<string, string | null>;
  /** Sent with the creation. */
  readonly bytes?: Uint8Array;
}

export const uploadsUrl = (server: TestServer, slug = 'demo') => `${server.serverUrl(slug)}/api/v1/uploads`;

export function announce(
  server: TestServer,
  person: TestBrowser,
  { slug, length, name = `${randomUUID()}.mp4`, metadata, headers, bytes }: Announced = {},
): Promise<Answer> {
  return person.ask('POST', uploadsUrl(server, slug), {
    body: bytes,
    headers: {
      ...tus,
      'Upload-Length': String(length ?? bytes?.length ?? 1000),
      'Upload-Metadata': metadataOf({ filename: name, ...metadata }),
      'Content-Type': bytes ? offsetType : null,
      ...headers,
    },
  });
}

/** Returns the id of the upload, which is the playable's. */
export async function beginUpload(
  server: TestServer,
  person: TestBrowser,
  announced: Announced = {},
): Promise<string> {
  const { status, headers, body } = await announce(server, person, announced);
  if (status !== 201) throw new Error(`The upload was refused with ${status}: ${JSON.stringify(body)}`);
  return headers.get('location')!.split('/').at(-1)!;
}

export interface Piece {
  readonly slug?: string;
  readonly offset: number;
  readonly bytes: Uint8Array;
  readonly headers?: Record<string, string | null>;
}

export const sendPiece = (
  server: TestServer,
  person: TestBrowser,
  id: string,
  { slug, offset, bytes, headers }: Piece,
): Promise<Answer> =>
  person.ask('PATCH', `${uploadsUrl(server, slug)}/${id}`, {
    body: bytes,
    headers: { ...tus, 'Content-Type': offsetType, 'Upload-Offset': String(offset), ...headers },
  });

export const askOffset = (server: TestServer, person: TestBrowser, id: string, slug?: string) =>
  person.ask('HEAD', `${uploadsUrl(server, slug)}/${id}`, { headers: tus });

export const cancelUpload = (server: TestServer, person: TestBrowser, id: string, slug?: string) =>
  person.ask('DELETE', `${uploadsUrl(server, slug)}/${id}`, { headers: tus });

/** Uploads in one call. */
export const uploadFile = (
  server: TestServer,
  person: TestBrowser,
  bytes: Uint8Array,
  announced: Announced = {},
): Promise<string> => beginUpload(server, person, { ...announced, bytes });

/** Uses a raw connection: a body of unknown length, or one that arrives byte by byte. */
export function sendSlowly(
  person: TestBrowser,
  method: string,
  url: string,
  { headers, write }: { headers: Record<string, string>; write: (request: ClientRequest) => void },
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  const sent = { ...person.headersFor(method, url), ...headers };
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers: sent }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers }));
    });
    request.on('error', reject);
    write(request);
  });
}
