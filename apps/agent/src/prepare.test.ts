import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepare } from './prepare.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vitrine-prepare-'));
});
afterEach(() => rm(root, { recursive: true }));

test('the browser gets a policy for the server that is named, and a link left by its user is not followed', async () => {
  const precious = path.join(root, 'precious');
  await writeFile(precious, 'root only');
  await symlink(precious, path.join(root, 'machine.json'));
  await writeFile(path.join(root, 'server'), 'https://signs.example.com/player/');
  const policies = path.join(root, 'policies');
  await prepare({ etc: root, state: root, run: root, boot: [] }, policies);
  expect(await readFile(precious, 'utf8')).toBe('root only');
  expect(JSON.parse(await readFile(path.join(policies, 'vitrine-agent.json'), 'utf8'))).toMatchObject({
    LocalNetworkAccessAllowedForUrls: ['https://signs.example.com'],
    IncognitoModeAvailability: 1,
    PasswordManagerEnabled: false,
    URLBlocklist: ['file:*', 'chrome:*', 'devtools:*'],
  });
});
