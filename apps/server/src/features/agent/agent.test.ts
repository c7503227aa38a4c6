import { spawnSync } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { agentArchitectures, agentRelease } from '@vitrine/contract/agent';
import { agentReleaseText } from '@vitrine/contract/agent-release';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseKeys } from '../../infra/secrets/release-keys.ts';
import { createSecrets } from '../../infra/secrets/secrets.ts';
import { sayNotTried } from '../../test/not-tried.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const fetchFrom = (path: string) => fetch(`${server.authUrl}${path}`);
const readRelease = async () =>
  agentRelease.reply.parse(await (await fetchFrom('/agent/release')).json()).data;

// `npm test` builds the package where it can.
const hasPackage = spawnSync('dpkg-deb', ['--version']).status === 0;
if (!hasPackage) sayNotTried("the agent's package, which needs dpkg-deb");

test.runIf(hasPackage)(
  'the same package is served for every processor, to machines without any credential',
  async () => {
    const release = await readRelease();
    for (const architecture of agentArchitectures) {
      const reply = await fetchFrom(`/agent/${architecture}.deb`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe('application/vnd.debian.binary-package');
      expect(reply.headers.get('cache-control')).toBe('no-cache');
      const bytes = Buffer.from(await reply.arrayBuffer());
      // An archive of ar, as every Debian package.
      expect(bytes.toString('latin1', 0, 8)).toBe('!<arch>\n');
      expect(bytes.length).toBe(release.size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(release.sha256);
    }
    expect((await fetchFrom('/agent/riscv64.deb')).status).toBe(404);
  },
);

test.runIf(hasPackage)('the release is signed by the key that it names', async () => {
  const { signatures, ...release } = await readRelease();
  const isSigned = (text: string) =>
    signatures.some((each) => verify(null, Buffer.from(text), release.key, Buffer.from(each, 'base64')));
  expect(isSigned(agentReleaseText(release))).toBe(true);
  expect(isSigned(agentReleaseText({ ...release, version: '9.9.9' }))).toBe(false);
});

test('after a rotation of the secret key, agents who remember the earlier key still accept a release', () => {
  const before = releaseKeys(createSecrets('first key of at least thirty-two letters'));
  const secrets = 'second key of at least thirty-two letters,first key of at least thirty-two letters';
  const after = releaseKeys(createSecrets(secrets));
  expect(after.current).not.toBe(before.current);
  const accepted = after
    .sign('text')
    .map((each) => verify(null, Buffer.from('text'), before.current, Buffer.from(each, 'base64')));
  expect(accepted).toEqual([false, true]);
});
