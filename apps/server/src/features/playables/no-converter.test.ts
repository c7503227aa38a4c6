import { expect, test, vi } from 'vitest';
import { connectOwner } from '../../test/owner.ts';
import { startTestServer } from '../../test/test-server.ts';
import { uploadFile } from '../../test/uploads.ts';

test('a worker without ffmpeg does all the other work, and uploads wait for one that has it', async () => {
  const server = await startTestServer({ env: { FFMPEG_PATH: '/there/is/no/ffmpeg' } });
  const owner = await connectOwner(server.database);
  try {
    const admin = await server.signIn('admin@vitrine.test');
    const kept = await uploadFile(server, admin, Buffer.from('a film'), { name: 'Waits.mp4' });
    const deleted = await uploadFile(server, admin, Buffer.from('another'), { name: 'Deleted.mp4' });
    await admin.delete(`${server.serverUrl('demo')}/api/v1/playables/${deleted}`);
    const jobs = (kind: string) => owner.query('select attempts from infra.jobs where kind = $1', [kind]);
    await vi.waitFor(async () => expect(await jobs('remove-files')).toEqual([]), 20_000);
    const read = async () =>
      (await admin.get(`${server.serverUrl('demo')}/api/v1/playables/${kept}`)).body.data;
    await vi.waitFor(
      async () => expect((await read()).waiting?.reason).toBe('converter_unavailable'),
      30_000,
    );
    expect(await read()).toMatchObject({ status: 'converting', canRetry: true, error: null });
    expect(await jobs('convert-playable')).toContainEqual({ attempts: 0 });
  } finally {
    await owner.end();
    await server.stop();
  }
});
