import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fullTest } from '../apps/server/src/test/profile.ts';
import { type Clone, makeClone } from './test/clone.ts';
import { NpmRun } from './test/run-npm.ts';

// ST5: newcomers read warnings as problems. The installing Node may be old; the right one comes with the
// dependencies.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

let clone: Clone;
beforeAll(() => {
  clone = makeClone({ hasDependencies: false });
});
afterAll(() => clone.remove());

let run: NpmRun;
afterEach(() => run.kill());
const npm = async (...words: string[]) => {
  run = new NpmRun(clone, words, { env: { npm_config_prefer_offline: 'true' } });
  const { code } = await run.ended;
  return { code, lines: run.lines };
};

test('npm ci prints no warning', async () => {
  const { code, lines } = await npm('ci', '--dry-run');
  expect(code).toBe(0);
  expect(lines.filter((line) => /npm warn|EBADENGINE/.test(line))).toEqual([]);
});

fullTest('the first setup prints two lines about what it does, the next one nothing', async () => {
  expect(await npm('run', 'prestart')).toEqual({
    code: 0,
    lines: [
      'Installing dependencies (about a minute the first time)',
      'Building the dashboard and the player',
    ],
  });
  expect(await npm('run', 'prestart')).toEqual({ code: 0, lines: [] });
});
