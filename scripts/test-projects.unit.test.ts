import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['git', 'tar', 'ffmpeg', 'chromium', 'psql'])(
  'a unit test cannot call %s, so it needs nothing but Node',
  (program) => {
    expect(spawnSync(program).error).toMatchObject({ code: 'ENOENT' });
  },
);

test('a unit test is given neither a browser nor a converter', () => {
  expect([process.env.CHROMIUM_PATH, process.env.FFMPEG_PATH]).toEqual(['', '']);
});
