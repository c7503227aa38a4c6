import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newFilm } from './test/converting.ts';
import type { DiskFault } from './test/faulty-disk.ts';
import { type MortalServer, startMortalServer } from './test/killable-server.ts';
import type { TestBrowser } from './test/test-browser.ts';
import { metadataOf, offsetType, tus } from './test/uploads.ts';

// The disk below a running program fails, is full, or opens no more files, for a while.

vi.setConfig({ testTimeout: 120_000 });
const soon = { timeout: 60_000, interval: 50 };

let directory: string;
let server: MortalServer;
let admin: TestBrowser;
let film: Buffer;
let kept: string;

beforeAll(async () => {
  directory = await realpath(await mkdtemp(path.join(tmpdir(), 'vitrine-faulty-')));
  server = await startMortalServer({
    ROLES: 'auth,content,worker',
    LOG_LEVEL: 'fatal',
    DATA_DIR: path.join(directory, 'data'),
    FAULTY_DIRECTORY: path.join(directory, 'data'),
    FAULTY_DISK: path.join(directory, 'fault'),
    NODE_OPTIONS: `--import ${new URL('./test/faulty-disk.ts', import.meta.url).href}`,
  });
  admin = await server.signIn();
  film = await newFilm(1);
  kept = (await begin(film)).id;
  await whenReady(kept);
}, 120_000);
afterAll(async () => {
  await server.end();
  await rm(directory, { recursive: true, force: true });
});

afterEach(() => setFault('none'));

async function setFault(fault: DiskFault): Promise<void> {
  const told = () => server.output().split('The disk is told').length;
  const before = told();
  await writeFile(path.join(directory, 'fault'), fault);
  server.signal('SIGUSR2');
  await vi.waitFor(() => expect(told()).toBe(before + 1), soon);
}

async function begin(bytes: Buffer | null, length = bytes?.length ?? 0) {
  const answer = await admin.ask('POST', server.api('uploads'), {
    body: bytes ?? undefined,
    headers: {
      ...tus,
      'Upload-Length': String(length),
      'Upload-Metadata': metadataOf({ filename: 'film.mp4' }),
      'Content-Type': bytes ? offsetType : null,
    },
  });
  expect(answer.status).toBe(201);
  const location = answer.headers.get('location')!;
  return { location, id: location.split('/').at(-1)! };
}

const send = (location: string, offset: number, end = film.length) =>
  admin.ask('PATCH', location, {
    body: film.subarray(offset, end),
    headers: { ...tus, 'Content-Type': offsetType, 'Upload-Offset': String(offset) },
  });

const read = async (id: string) => (await admin.get(server.api(`playables/${id}`))).body.data;
const whenReady = (id: string) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject({ status: 'ready', progress: null }), soon);

async function original(id: string) {
  const response = await fetch((await read(id)).original.url);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, code: isJson ? JSON.parse(bytes.toString()).code : undefined };
}

test.each(['EIO', 'ENOSPC', 'EMFILE'] as const)(
  'case 173: under %s calls are refused with an error, nothing stored is damaged, and everything continues afterwards',
  async (fault) => {
    const upload = await begin(null, film.length);
    const half = film.length >> 1;
    expect((await send(upload.location, 0, half)).status).toBe(204);

    await setFault(fault);
    const refused = await send(upload.location, half);
    expect(refused.status).toBe({ EIO: 500, ENOSPC: 507, EMFILE: 503 }[fault]);
    expect(refused.body.code).toMatch(/^(something_went_wrong|storage_full|unavailable)$/);
    expect(refused.body.message).not.toContain('injected');
    const shown = await original(kept);
    // Reading needs no space.
    if (fault === 'ENOSPC') expect(shown.bytes.equals(film)).toBe(true);
    else expect([shown.status >= 500, shown.code]).toEqual([true, refused.body.code]);
    expect((await admin.get(server.api('locations'))).status).toBe(200);
    expect((await admin.get(`${server.url}/healthz`)).status).toBe(200);

    // The worker retries later what it can't do now.
    const again = await admin.put(server.api(`playables/${kept}?action=convert`), { to: 'fullhd' });
    expect([again.status, again.body.code]).toEqual([200, undefined]);
    await vi.waitFor(async () => {
      const [job] = await server.owner.query(
        `select last_error from infra.jobs where kind = 'convert-playable' and leased_until is null`,
      );
      expect(job?.last_error).toContain(fault);
    }, soon);

    await setFault('none');
    expect((await original(kept)).bytes.equals(film)).toBe(true);
    // Without the delay; it was scheduled to be retried in some seconds.
    await server.owner.query(`update infra.jobs set run_at = now() where kind = 'convert-playable'`);
    const head = await admin.ask('HEAD', upload.location, { headers: tus });
    // On a full disk an upload gives everything back; otherwise it continues where it was.
    expect(head.status).toBe(fault === 'ENOSPC' ? 404 : 200);
    const { location, id } = fault === 'ENOSPC' ? await begin(null, film.length) : upload;
    const offset = fault === 'ENOSPC' ? 0 : Number(head.headers.get('upload-offset'));
    expect(offset).toBeLessThanOrEqual(half);
    expect((await send(location, offset)).status).toBe(204);
    await Promise.all([whenReady(id), whenReady(kept)]);
    expect((await original(id)).bytes.equals(film)).toBe(true);
    expect((await admin.delete(server.api(`playables/${id}`))).status).toBeLessThan(300);
  },
);
