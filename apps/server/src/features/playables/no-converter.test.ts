import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { readPlayable, whenDone } from '../../test/converting.ts';
import { connectOwner } from '../../test/owner.ts';
import { fullTest } from '../../test/profile.ts';
import { startTestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';

const linesOf = () => {
  const lines: { level: number; msg: string; [field: string]: unknown }[] = [];
  return { lines, logStream: { write: (line: string) => void lines.push(JSON.parse(line)) } };
};

fullTest(
  'a worker without ffmpeg does all other work, reports what to install, and uploads wait',
  async () => {
    const { lines, logStream } = linesOf();
    const env = { FFMPEG_PATH: '/there/is/no/ffmpeg', LOG_LEVEL: 'warn' };
    const server = await startTestServer({ logStream, env });
    const owner = await connectOwner(server.database);
    try {
      const admin = await server.signIn('admin@vitrine.test');
      const kept = await uploadFile(server, admin, Buffer.from('a film'), { name: 'Waits.mp4' });
      const deleted = await uploadFile(server, admin, Buffer.from('another'), { name: 'Deleted.mp4' });
      await admin.delete(`${server.serverUrl('demo')}/api/v1/playables/${deleted}`);
      const jobs = (kind: string) => owner.query('select attempts from infra.jobs where kind = $1', [kind]);
      await vi.waitFor(async () => expect(await jobs('remove-files')).toEqual([]), 20_000);
      const read = () => readPlayable(server, admin, kept);
      await vi.waitFor(
        async () => expect((await read()).waiting?.reason).toBe('converter_unavailable'),
        60_000,
      );
      expect(await read()).toMatchObject({ status: 'converting', canRetry: true, error: null });
      expect(await jobs('convert-playable')).toContainEqual({ attempts: 0 });
      expect(await admin.get(`${server.authUrl}/readyz`)).toMatchObject({
        status: 200,
        body: { status: 'ready', converter: 'no_ffmpeg' },
      });
      const { body: metrics } = await admin.get(`${server.authUrl}/metrics`);
      expect(metrics).toContain('vitrine_converter_available 0');
      expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
        {
          msg: 'converter_unavailable',
          problem: 'no_ffmpeg',
          detail: expect.stringContaining('Install the package ffmpeg'),
        },
      ]);

      await owner.query(
        `update content.playables set waiting_since = now() - interval '25 hours' where id = $1`,
        [kept],
      );
      const given = await whenDone(server, admin, kept);
      expect(given).toMatchObject({ errorCode: 'failed.converter_unavailable', canRetry: true });
      expect(await jobs('convert-playable')).toEqual([]);
    } finally {
      await owner.end();
      await server.stop();
    }
  },
);

test('ME3: outside the demo nothing is converted without a sandbox, whatever NODE_ENV is', async () => {
  const bin = await mkdtemp(path.join(tmpdir(), 'vitrine-bare-'));
  // A machine with neither bubblewrap nor unshare.
  await symlink('/bin/sh', path.join(bin, 'sh'));
  vi.stubEnv('PATH', bin);
  const { lines, logStream } = linesOf();
  const env = { DEMO: '0', FFMPEG_PATH: process.env.FFMPEG_PATH!, LOG_LEVEL: 'warn' };
  const server = await startTestServer({ logStream, env });
  try {
    const admin = await server.signIn('admin@vitrine.test');
    const id = await uploadFile(server, admin, Buffer.from('a film'), { name: 'Waits.mp4' });
    const read = () => readPlayable(server, admin, id);
    await vi.waitFor(
      async () => expect((await read()).waiting?.reason).toBe('converter_unavailable'),
      60_000,
    );
    expect((await admin.get(`${server.authUrl}/readyz`)).body.converter).toBe('no_sandbox');
    expect(lines.filter(({ level }) => level >= 50)).toMatchObject([{ problem: 'no_sandbox' }]);
  } finally {
    await server.stop();
    await rm(bin, { recursive: true });
  }
});

test('ME3: the bundled ffmpeg of 2019 is for the demo only', async () => {
  const { logStream } = linesOf();
  const bin = await mkdtemp(path.join(tmpdir(), 'vitrine-bare-'));
  vi.stubEnv('PATH', bin);
  const server = await startTestServer({ logStream, env: { DEMO: '0', LOG_LEVEL: 'warn', FFMPEG_PATH: '' } });
  try {
    const state = async () => (await server.browser().get(`${server.authUrl}/readyz`)).body.converter;
    await vi.waitFor(async () => expect(await state()).toBe('no_ffmpeg'), 60_000);
  } finally {
    await server.stop();
    await rm(bin, { recursive: true });
  }
});
