import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../test/fake-s3.ts';
import { newKey } from '../../test/storage-rules.ts';
import { StartError } from '../start-error.ts';
import { openS3Storage } from './s3-storage.ts';

// Where keys come from if the configuration has none. The services that issue temporary ones are fakes.

let directory: string;
let fake: FakeS3;
let services: Server;
let servicesUrl: string;
const accessKeyId = 'AKFAKE';
/** When temporary credentials expire. */
let endsAt: Date;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vitrine-credentials-'));
  fake = await startFakeS3();
  services = createServer((request, response) => {
    const Expiration = endsAt.toISOString();
    const keys = { AccessKeyId: accessKeyId, SecretAccessKey: 'secret', Expiration };
    if (request.url!.startsWith('/sts'))
      response.setHeader('Content-Type', 'text/xml').end(assumedRole({ ...keys, SessionToken: 'token' }));
    else if (request.url!.endsWith('/api/token')) response.end('of the metadata service');
    else if (request.url!.endsWith('/security-credentials/')) response.end('vitrine');
    else response.end(JSON.stringify({ Code: 'Success', Token: 'token', ...keys }));
  });
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
  servicesUrl = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
});
afterAll(async () => {
  services.close();
  await fake.close();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => {
  endsAt = new Date(Date.now() + 3_600_000);
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) vi.stubEnv(name, undefined);
  vi.stubEnv('HOME', directory);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
});

const fileWith = async (text: string) => {
  const file = path.join(directory, randomUUID());
  await writeFile(file, text);
  return file;
};
const open = () => openS3Storage({ ...fake.config, credentials: null });

const ways: [string, () => Promise<Record<string, string>>][] = [
  ['the environment', async () => ({ AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: 'secret' })],
  [
    'a profile',
    async () => ({
      AWS_PROFILE: 'signage',
      AWS_SHARED_CREDENTIALS_FILE: await fileWith(
        `[signage]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = secret\n`,
      ),
    }),
  ],
  [
    'a web identity',
    async () => ({
      AWS_WEB_IDENTITY_TOKEN_FILE: await fileWith('a token of the cluster'),
      AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/vitrine',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL_STS: `${servicesUrl}/sts`,
    }),
  ],
  ['the role of a container', async () => ({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${servicesUrl}/role` })],
  [
    'the role of a machine',
    async () => ({ AWS_EC2_METADATA_DISABLED: 'false', AWS_EC2_METADATA_SERVICE_ENDPOINT: servicesUrl }),
  ],
];

test.each(ways)('keys come from %s', async (_way, environmentOf) => {
  for (const [name, value] of Object.entries(await environmentOf())) vi.stubEnv(name, value);
  const storage = await open();
  const key = newKey();
  await storage.put(key, await fileWith('film'), 'video/mp4');
  expect(fake.objects.get(key)?.bytes.toString()).toBe('film');
});

test('keys of the configuration take precedence', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'another');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
  await (await openS3Storage(fake.config)).remove(newKey());
  await expect((await open()).remove(newKey())).rejects.toThrow('403 InvalidAccessKeyId');
});

test('an address signed with temporary keys is valid no longer than they are', async () => {
  endsAt = new Date(Date.now() + 1_000_000);
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${servicesUrl}/role`);
  const storage = await open();
  const options = { mime: 'video/mp4', disposition: 'inline' };
  const { url, seconds } = await storage.addressOf!(newKey(), { seconds: 3600, ...options });
  expect(seconds).toBeLessThanOrEqual(1000);
  expect(seconds).toBeGreaterThan(900);
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe(String(seconds));
  expect(new URL(url).searchParams.get('X-Amz-Security-Token')).toBe('token');
  expect((await storage.addressOf!(newKey(), { seconds: 60, ...options })).seconds).toBe(60);
});

test('without any keys the start is refused with one line', async () => {
  const refusal = open();
  await expect(refusal).rejects.toBeInstanceOf(StartError);
  await expect(refusal).rejects.toThrow(/^S3_ACCESS_KEY_ID is missing[^\n]+$/);
});

const assumedRole = (keys: Record<string, string>) =>
  `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleWithWebIdentityResult><Credentials>
  ${Object.entries(keys)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}
  </Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`;
