import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { machineToolsOf } from '../../http/machine-tools-of.ts';
import { pdfOf } from '../../infra/converter/test/pdf-files.ts';
import { newFilm, readPlayable, whenDone } from '../../test/converting.ts';
import { connectOwner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import { startTestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';
import { makeFirstAdminLink } from '../identity/first-admin.ts';

const linesOf = () => {
  const lines: { level: number; msg: string; [field: string]: unknown }[] = [];
  return { lines, logStream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
};

const picture = () =>
  sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

/** The search path of a machine with neither bubblewrap nor unshare. */
async function bareBin(): Promise<string> {
  const bin = await mkdtemp(path.join(tmpdir(), 'vitrine-bare-'));
  await symlink('/bin/sh', path.join(bin, 'sh'));
  return bin;
}

fullTest('a worker without ffmpeg does all other work and reports what to install', async () => {
  const { lines, logStream } = linesOf();
  const env = { DEMO: '0', FFMPEG_PATH: '/there/is/no/ffmpeg', LOG_LEVEL: 'warn' };
  const server = await startTestServer({ logStream, env });
  const owner = await connectOwner(server.database);
  try {
    const admin = await server.signIn('admin@vitrine.test');
    const kept = await uploadFile(server, admin, await newFilm(), { name: 'Waits.mp4' });
    const deleted = await uploadFile(server, admin, await newFilm(), { name: 'Deleted.mp4' });
    await admin.delete(`${server.serverUrl('demo')}/api/v1/playables/${deleted}`);
    const jobs = (kind: string) => owner.query('select attempts from infra.jobs where kind = $1', [kind]);
    await vi.waitFor(async () => expect(await jobs('remove-files')).toEqual([]), 20_000);
    const read = () => readPlayable(server, admin, kept);
    await vi.waitFor(async () => expect((await read()).waiting?.missing).toBe('ffmpeg'), 60_000);
    expect(await read()).toMatchObject({ status: 'converting', canRetry: true, error: null });
    expect(lines.filter(({ msg }) => msg === 'converter_unavailable')).toMatchObject([
      {
        level: 40,
        problem: 'no_ffmpeg',
        pictures: true,
        detail: expect.stringContaining('Install the package ffmpeg'),
      },
    ]);
    // The deleted one leaves no job behind that would sleep for years.
    await vi.waitFor(async () => expect(await jobs('convert-playable')).toHaveLength(1), 60_000);
  } finally {
    await owner.end();
    await server.stop();
  }
});

test('ME3: outside the demo nothing is converted without a sandbox, whatever NODE_ENV is', async () => {
  const bin = await bareBin();
  vi.stubEnv('PATH', bin);
  const { lines, logStream } = linesOf();
  const env = { DEMO: '0', FFMPEG_PATH: process.env.FFMPEG_PATH!, LOG_LEVEL: 'warn' };
  const server = await startTestServer({ logStream, env });
  const owner = await connectOwner(server.database);
  try {
    const admin = await server.signIn('admin@vitrine.test');
    const id = await uploadFile(server, admin, await picture(), { name: 'Waits.jpg' });
    const read = () => readPlayable(server, admin, id);
    await vi.waitFor(async () => expect((await read()).waiting?.missing).toBe('sandbox'), 60_000);
    expect((await admin.get(`${server.authUrl}/readyz`)).body).toMatchObject({
      converter: 'no_sandbox',
      pictures: 'no_sandbox',
    });
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ problem: 'no_sandbox' }]);
    // It is not given up after a day, as after a fault that passes.
    await owner.query(
      `update content.playables set waiting_since = now() - interval '9 days' where id = $1`,
      [id],
    );
    const seen = await owner.query('select problem_at from infra.converter_state');
    await vi.waitFor(
      async () => expect(await owner.query('select problem_at from infra.converter_state')).not.toEqual(seen),
      30_000,
    );
    expect(await read()).toMatchObject({ status: 'converting', error: null });
  } finally {
    await owner.end();
    await server.stop();
    await rm(bin, { recursive: true });
  }
});

test('ME3: the bundled ffmpeg of 2019 is for the demo only', async () => {
  const bin = await bareBin();
  vi.stubEnv('PATH', bin);
  const server = await startTestServer({ env: { DEMO: '0', FFMPEG_PATH: '' } });
  try {
    const { app } = server.program;
    const bare = { sandbox: 'none', ffmpeg: false, pictures: false };
    expect(await machineToolsOf(app)).toMatchObject({ ...bare, line: expect.stringContaining('ffmpeg') });
    const demo = { ...app, config: { ...app.config, isDemo: true } };
    expect(await machineToolsOf(demo)).toMatchObject({ sandbox: 'none', ffmpeg: true, pictures: true });
  } finally {
    await server.stop();
    await rm(bin, { recursive: true });
  }
});

test('ME3: where nobody can sign up and there is one environment, simple pictures are read without a sandbox', async () => {
  const bin = await bareBin();
  vi.stubEnv('PATH', bin);
  const { lines, logStream } = linesOf();
  const env = { DEMO: '0', NODE_ENV: 'production', FFMPEG_PATH: process.env.FFMPEG_PATH!, LOG_LEVEL: 'warn' };
  const server = await startTestServer({ isEmpty: true, logStream, env });
  const owner = await connectOwner(server.database);
  try {
    const link = await makeFirstAdminLink(server.program.app);
    const person = { name: 'Eva Malá', email: 'eva@example.com' };
    const password = 'long enough';
    const admin = server.browser();
    await admin.get(`${server.authUrl}/sanctum/csrf-cookie`);
    const code = new URL(link!).hash.replace('#first-admin=', '');
    const secret = { password, passwordConfirmation: password };
    await admin.post(`${server.authUrl}/api/v1/first-admin`, {
      serverName: 'Bakery',
      ...person,
      ...secret,
      code,
    });
    const listed = await admin.logIn(server.authUrl, person.email, password);
    const slug = new URL(listed.body.user.servers[0].url).pathname.split('/').at(-1)!;
    const entered = await admin.logIn(server.serverUrl(slug), person.email, password);
    expect(entered.body.user.isInstallationAdmin).toBe(true);
    const place = { slug };
    const state = async () => (await admin.get(`${server.authUrl}/readyz`)).body;
    await vi.waitFor(
      async () => expect(await state()).toMatchObject({ converter: 'no_sandbox', pictures: 'available' }),
      60_000,
    );
    const upload = (bytes: Buffer, name: string) => uploadFile(server, admin, bytes, { name, slug });
    const photo = await upload(await picture(), 'Croissant.jpg');
    const menu = await upload(await pdfOf([{}]), 'Menu.pdf');
    const film = await upload(await newFilm(), 'Beans.mp4');
    expect((await readPlayable(server, admin, film, place)).waiting?.missing).toBe('sandbox');
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="2"><rect width="9" height="9"/></svg>';
    const logo = await upload(Buffer.from(drawing), 'Logo.svg');
    expect(await whenDone(server, admin, photo, place)).toMatchObject({ status: 'ready' });
    expect(await whenDone(server, admin, menu, place)).toMatchObject({ status: 'ready', pageCount: 1 });
    await vi.waitFor(
      async () => expect((await readPlayable(server, admin, logo, place)).waiting?.missing).toBe('sandbox'),
      60_000,
    );
    expect(lines.filter(({ msg }) => msg === 'converter_unavailable')).toMatchObject([
      { problem: 'no_sandbox', detail: expect.stringMatching(/^Pictures are read without a sandbox/) },
    ]);

    // Another customer's files would be in danger.
    await owner.query(`
      insert into identity.servers (id, content_server_id, slug, name, domain, preferred_region)
      select gen_random_uuid(), content_server_id, 'other', 'Other', domain, preferred_region from identity.servers`);
    await vi.waitFor(
      async () => expect(await state()).toMatchObject({ converter: 'no_sandbox', pictures: 'no_sandbox' }),
      60_000,
    );
    const late = await upload(await picture(), 'Late.jpg');
    expect((await readPlayable(server, admin, late, place)).waiting?.missing).toBe('sandbox');
  } finally {
    await owner.end();
    await server.stop();
    await rm(bin, { recursive: true });
  }
});
