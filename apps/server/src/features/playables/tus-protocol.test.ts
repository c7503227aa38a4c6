import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectOwner, type Owner } from '../../test/owner.ts';
import { sha256, storageFacts } from '../../test/storage-facts.ts';
import type { TestBrowser } from '../../test/test-browser.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import {
  announce,
  askOffset,
  beginUpload,
  cancelUpload,
  metadataOf,
  offsetType,
  sendPiece,
  tus,
  uploadsUrl,
} from '../../test/uploads.ts';

let server: TestServer;
let owner: Owner;
let admin: TestBrowser;

beforeAll(async () => {
  server = await startTestServer({ env: { ROLES: 'auth,content' }, clock: () => new Date() });
  owner = await connectOwner(server.database);
});
beforeEach(async () => {
  admin = await server.signIn('admin@vitrine.test');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const { mediaDir, rowOf, sealed, usedBy, workOff } = storageFacts(
  () => server,
  () => owner,
);
const playable = (id: string) => admin.get(`${server.serverUrl('demo')}/api/v1/playables/${id}`);
const offsetOf = async (id: string) =>
  Number((await askOffset(server, admin, id)).headers.get('upload-offset'));

describe('the protocol', () => {
  test('case 68: OPTIONS returns version, extensions, maximum size and checksums, without a session', async () => {
    const { status, headers } = await server
      .browser()
      .ask('OPTIONS', uploadsUrl(server), { headers: { Origin: null } });
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration',
      'tus-max-size': '10000000000',
      'tus-checksum-algorithm': 'sha1,sha256',
    });
  });

  test('case 68: a created upload has an address, an offset, a length, its metadata and an expiry', async () => {
    const metadata = { filename: 'Léto 2026.mp4', conversion: '4k', notify: 'true' };
    const askedAt = Date.now();
    const made = await announce(server, admin, { length: 10, metadata });
    expect([made.status, made.headers.get('tus-resumable')]).toEqual([201, '1.0.0']);
    const location = made.headers.get('location')!;
    expect(location).toMatch(`${server.serverUrl('demo')}/api/v1/uploads/`);
    const head = await admin.ask('HEAD', location, { headers: tus });
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-length': '10',
      'cache-control': expect.stringContaining('no-store'),
    });
    expect(head.headers.get('upload-metadata')).toContain(metadataOf(metadata).split(',')[1]);
    // The header has whole seconds.
    const dayBefore = Date.parse(head.headers.get('upload-expires')!) - 24 * 3_600_000;
    expect(dayBefore).toBeGreaterThan(askedAt - 1000);
    expect(dayBefore).toBeLessThanOrEqual(Date.now());
    const { body } = await playable(location.split('/').at(-1)!);
    expect(body.data).toMatchObject({
      name: 'Léto 2026',
      status: 'uploading',
      conversion: '4k',
      notify: true,
    });
  });

  test('case 68: pieces move the offset, and the last one ends the upload', async () => {
    const bytes = randomBytes(3000);
    const id = await beginUpload(server, admin, { length: 3000 });
    for (const [from, to] of [
      [0, 1000],
      [1000, 1000],
      [1000, 2999],
      [2999, 3000],
    ] as const) {
      const answer = await sendPiece(server, admin, id, { offset: from, bytes: bytes.subarray(from, to) });
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(to)]);
      expect(answer.headers.get('upload-expires')).toBeTruthy();
    }
    expect(sha256(await sealed(id))).toBe(sha256(bytes));
    expect((await playable(id)).body.data).toMatchObject({ status: 'processing', progress: 0 });
  });

  test('case 68: bytes may come with the creation', async () => {
    const bytes = randomBytes(500);
    const made = await announce(server, admin, { length: 1000, bytes });
    expect([made.status, made.headers.get('upload-offset')]).toEqual([201, '500']);
    const whole = await announce(server, admin, { bytes });
    expect(whole.headers.get('upload-offset')).toBe('500');
  });

  const hash = (algorithm: string, bytes: Uint8Array) =>
    `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;
  test.each(['sha1', 'sha256'])('case 68: a piece with a correct %s is accepted', async (algorithm) => {
    const bytes = randomBytes(100);
    const id = await beginUpload(server, admin, { length: 200 });
    const headers = { 'Upload-Checksum': hash(algorithm, bytes) };
    expect((await sendPiece(server, admin, id, { offset: 0, bytes, headers })).status).toBe(204);
  });

  const piece = randomBytes(100);
  const wrong: [string, number, Record<string, string | null>][] = [
    ['no version', 412, { 'Tus-Resumable': null }],
    ['another version', 412, { 'Tus-Resumable': '0.2.2' }],
    ['no offset', 400, { 'Upload-Offset': null }],
    ['an offset that is no number', 400, { 'Upload-Offset': '-1' }],
    ['an offset behind', 409, { 'Upload-Offset': '0' }],
    ['an offset ahead', 409, { 'Upload-Offset': '51' }],
    ['another type', 415, { 'Content-Type': 'application/json' }],
    ['a type that nobody reads', 415, { 'Content-Type': 'video/mp4' }],
    ['a wrong checksum', 460, { 'Upload-Checksum': hash('sha256', Buffer.from('other')) }],
    ['a checksum of an unknown kind', 400, { 'Upload-Checksum': 'md5 x' }],
    ['another method in a header', 405, { 'X-HTTP-Method-Override': 'DELETE' }],
    ['a compressed body', 415, { 'Content-Encoding': 'gzip' }],
  ];
  test.each(wrong)('case 68: a piece with %s is %i, and the offset stays', async (_name, status, headers) => {
    const id = await beginUpload(server, admin, { length: 1000, bytes: randomBytes(50) });
    const bytes = headers['Content-Type'] === 'application/json' ? Buffer.from('{}') : piece;
    const answer = await sendPiece(server, admin, id, { offset: 50, bytes, headers });
    expect([answer.status, answer.headers.get('tus-resumable')]).toEqual([status, '1.0.0']);
    if (status === 412) expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(await offsetOf(id)).toBe(50);
    // The upload is not locked by it either.
    expect((await sendPiece(server, admin, id, { offset: 50, bytes: piece })).status).toBe(204);
  });

  const announcements: [string, number, Record<string, string | null>][] = [
    ['no version', 412, { 'Tus-Resumable': null }],
    ['no length', 400, { 'Upload-Length': null }],
    ['a length that is no number', 400, { 'Upload-Length': '1e3' }],
    ['a negative length', 400, { 'Upload-Length': '-1' }],
    ['a length to be told later', 400, { 'Upload-Length': null, 'Upload-Defer-Length': '1' }],
    ['more than the greatest size', 413, { 'Upload-Length': '10000000001' }],
    ['no metadata', 400, { 'Upload-Metadata': null }],
    ['metadata that is no base64', 400, { 'Upload-Metadata': 'filename a.mp4' }],
    ['a key twice', 400, { 'Upload-Metadata': 'filename YQ==,filename YQ==' }],
    ['bytes that are no text', 422, { 'Upload-Metadata': 'filename /w==' }],
    ['no name', 422, { 'Upload-Metadata': 'filetype YQ==' }],
    ['an unknown key', 422, { 'Upload-Metadata': `${metadataOf({ filename: 'a', owner: 'me' })}` }],
    ['an unknown conversion', 422, { 'Upload-Metadata': metadataOf({ filename: 'a', conversion: '8k' }) }],
    ['an unknown folder', 422, { 'Upload-Metadata': metadataOf({ filename: 'a', folder: randomUUID() }) }],
    [
      'a playable that nobody has',
      422,
      { 'Upload-Metadata': metadataOf({ filename: 'a', replaces: randomUUID() }) },
    ],
    [
      'an unknown orientation',
      422,
      { 'Upload-Metadata': metadataOf({ filename: 'a', orientation: 'left' }) },
    ],
    ['an unknown group', 422, { 'Upload-Metadata': metadataOf({ filename: 'a', groups: randomUUID() }) }],
    ['no list of groups', 422, { 'Upload-Metadata': metadataOf({ filename: 'a', groups: 'all,of,them' }) }],
    ['a name too long', 422, { 'Upload-Metadata': metadataOf({ filename: 'a', name: 'n'.repeat(201) }) }],
    ['a checksum of an unknown kind', 400, { 'Upload-Checksum': 'md5 x', 'Content-Type': offsetType }],
    ['an override of the method', 405, { 'X-HTTP-Method-Override': 'PATCH' }],
  ];
  test.each(announcements)(
    'case 68: a creation with %s is %i and reserves nothing',
    async (_name, status, headers) => {
      const counts = async () => [
        await usedBy('demo'),
        (await owner.query('select 1 from content.uploads')).length,
      ];
      const before = await counts();
      const answer = await announce(server, admin, { headers });
      expect([answer.status, answer.headers.get('location')]).toEqual([status, null]);
      expect(await counts()).toEqual(before);
    },
  );

  test('case 68: a cancelled upload is gone for good, with its bytes and its reserved space', async () => {
    const before = await usedBy('demo');
    const id = await beginUpload(server, admin, { length: 1000, bytes: randomBytes(100) });
    expect(await usedBy('demo')).toBe(before + 1000);
    const { storage_key } = await rowOf(id);
    expect((await admin.ask('DELETE', `${uploadsUrl(server)}/${id}`)).status).toBe(412);
    expect((await cancelUpload(server, admin, id)).status).toBe(204);
    expect(await usedBy('demo')).toBe(before);
    for (const answer of [
      await askOffset(server, admin, id),
      await sendPiece(server, admin, id, { offset: 100, bytes: piece }),
      await cancelUpload(server, admin, id),
      await playable(id),
    ])
      expect(answer.status).toBe(404);
    await workOff();
    expect(existsSync(path.join(mediaDir(), `${storage_key}.part`))).toBe(false);
  });

  test('an upload is visible only to the person who began it', async () => {
    const id = await beginUpload(server, admin);
    const other = await server.signIn('standard@vitrine.test');
    expect((await askOffset(server, other, id)).status).toBe(404);
    expect((await sendPiece(server, other, id, { offset: 0, bytes: piece })).status).toBe(404);
    expect((await cancelUpload(server, other, id)).status).toBe(404);
    expect(await offsetOf(id)).toBe(0);
  });

  test('case 80: a multipart form is not an upload', async () => {
    const id = await beginUpload(server, admin);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      for (const body of [
        '',
        '--x\r\n',
        '--x\r\nContent-Disposition: form-data; name=""\r\n\r\n',
        '--x\r\n\r\n'.repeat(10_000),
      ]) {
        const headers = { 'Content-Type': type };
        const bytes = Uint8Array.from(Buffer.from(body));
        expect((await sendPiece(server, admin, id, { offset: 0, bytes, headers })).status).toBe(415);
        if (bytes.length > 0) expect((await announce(server, admin, { bytes, headers })).status).toBe(415);
      }
    }
    expect(await offsetOf(id)).toBe(0);
  });

  test.each(['..%2f..%2fetc', '%2e%2e', 'file:%2f%2f%2fetc%2fpasswd', 'https:%2f%2fevil.test', '%00', 'x'])(
    'case 70: %s is not an upload',
    async (id) => {
      for (const answer of [
        await askOffset(server, admin, id),
        await sendPiece(server, admin, id, { offset: 0, bytes: piece }),
        await cancelUpload(server, admin, id),
      ])
        expect([404, 405]).toContain(answer.status);
    },
  );
});

describe('a third-party client', () => {
  test('tus-js-client uploads in pieces, pauses, resumes with the same file and cancels', async () => {
    const bytes = randomBytes(3_500_000);
    const endpoint = uploadsUrl(server);
    const run = (uploadUrl: string | null, stopAfter: number) =>
      new Promise<{ url: string; error?: Error }>((resolve) => {
        const upload = new Upload(bytes, {
          endpoint,
          uploadUrl,
          chunkSize: 1_000_000,
          retryDelays: null,
          headers: admin.headersFor('PATCH', endpoint),
          metadata: { filename: 'peer.mp4', filetype: 'video/mp4' },
          uploadDataDuringCreation: true,
          onSuccess: () => resolve({ url: upload.url! }),
          onError: (error) => resolve({ url: upload.url!, error }),
          onChunkComplete: (_size, accepted) => {
            if (accepted >= stopAfter) void upload.abort().then(() => resolve({ url: upload.url! }));
          },
        });
        upload.start();
      });
    const first = await run(null, 2_000_000);
    expect(first.error).toBeUndefined();
    const id = first.url.split('/').at(-1)!;
    await vi.waitFor(async () => expect((await rowOf(id)).writer).toBeNull(), 10_000);
    expect(await offsetOf(id)).toBeGreaterThanOrEqual(2_000_000);
    const second = await run(first.url, Number.POSITIVE_INFINITY);
    expect(second).toEqual({ url: first.url });
    expect(sha256(await sealed(id))).toBe(sha256(bytes));
    const third = await run(null, 1_000_000);
    await Upload.terminate(third.url, { headers: admin.headersFor('PATCH', endpoint) });
    expect((await askOffset(server, admin, third.url.split('/').at(-1)!)).status).toBe(404);
  });
});
