import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const inProduction = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/vitrine' };
const withStore = { S3_ENDPOINT: 'https://s3.test', S3_BUCKET: 'media' };
const asConverter = { ROLES: 'converter', CONVERTER_TOKEN: 'x'.repeat(32) };

test.each([
  [{ PORT: '70000' }, 'PORT is not valid'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is not valid'],
  [{ DATABASE_LISTEN_URL: 'db/vitrine' }, 'DATABASE_LISTEN_URL is not valid'],
  [{ DATABASE_LISTEN_URL: 'postgres://db/vitrine' }, 'DATABASE_URL is missing'],
  [{ SERVER_KEY: 'with spaces, as no header carries it 0123' }, 'SERVER_KEY is not valid'],
  [{ ROLES: 'auth,kitchen' }, 'ROLES is not valid'],
  [{ DEMO: 'yes' }, 'DEMO is not valid'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY is not valid'],
  [{ SECRET_KEY: 'change-me-change-me-change-me-change-me' }, 'SECRET_KEY is not valid'],
  [{ CONVERTER_URL: 'http://converter:4400' }, 'one of them is missing'],
  [{ ...asConverter, DATABASE_URL: 'postgres://db/vitrine' }, 'DATABASE_URL must not be set'],
  [{ ...asConverter, S3_SECRET_ACCESS_KEY: 'x' }, 'S3_SECRET_ACCESS_KEY must not be set'],
  [{ ...asConverter, AWS_SECRET_ACCESS_KEY: 'x' }, 'AWS_SECRET_ACCESS_KEY must not be set'],
  [{ S3_BUCKET: 'media' }, 'S3_ENDPOINT is missing'],
  [{ S3_ENDPOINT: 'https://s3.test', S3_ACCESS_KEY_ID: 'x' }, 'S3_BUCKET is missing'],
  [{ ...withStore, S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY is missing'],
  [{ ...withStore, S3_SECRET_ACCESS_KEY: 'x' }, 'S3_ACCESS_KEY_ID is missing'],
  [{ ...withStore, S3_ADDRESSING: 'host' }, 'S3_ADDRESSING is not valid'],
  [{ ...withStore, S3_CHECKSUMS: 'never' }, 'S3_CHECKSUMS is not valid'],
  [{ ...asConverter, ROLES: 'converter,worker' }, 'ROLES=converter stands alone'],
  [{ ...asConverter, CONVERTER_TOKEN: '' }, 'CONVERTER_TOKEN is missing'],
  [
    { ...asConverter, CONVERTER_TOKEN: 'change-me-change-me-change-me-change-me' },
    'CONVERTER_TOKEN is not valid',
  ],
  [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL is not valid'],
  [{ REGION: 'moon' }, 'REGION is not valid'],
  [{ PUBLIC_URL: 'https://example.com/signage' }, 'PUBLIC_URL is not valid'],
  [{ PUBLIC_URL: 'https://admin@example.com' }, 'PUBLIC_URL is not valid'],
  [{ HOST: '0.0.0.0', NODE_ENV: 'production' }, 'PUBLIC_URL is missing'],
  [{ HOST: '0.0.0.0', DATABASE_URL: 'postgres://db/vitrine' }, 'PUBLIC_URL is missing'],
  [{ NODE_ENV: 'production', DEMO: '1' }, 'DEMO=1 is not allowed'],
  [{ ROLES: 'content' }, 'AUTH_URL is missing'],
  [inProduction, 'SECRET_KEY is missing'],
  [{ STRIPE_SECRET_KEY: 'pk_live_x' }, 'STRIPE_SECRET_KEY is not valid'],
  [
    { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
    'STRIPE_WEBHOOK_SECRET is missing',
  ],
  [
    {
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'x'.repeat(16),
    },
    'do not belong together',
  ],
])('%o is refused with one line that names the variable', (env, line) => {
  const refusal = () => readConfig(env as Record<string, string>);
  expect(refusal).toThrow(line);
  expect(refusal).toThrow(/^[^\n]+$/);
});

test('without any variable it is the demo on loopback, all roles in one program', () => {
  expect(readConfig({})).toMatchObject({
    port: 4400,
    host: '127.0.0.1',
    isDemo: true,
    roles: ['auth', 'content', 'worker'],
  });
});

test('HOST alone means an own installation at the address of this machine', () => {
  expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ isDemo: false, guessesAddress: true });
  expect(readConfig({ HOST: '0.0.0.0', DEMO: '1' }).isDemo).toBe(true);
  expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'http://shop.local' })).toMatchObject({
    isDemo: false,
    guessesAddress: false,
  });
  expect(readConfig({ HOST: 'localhost' })).toMatchObject({ isDemo: true, guessesAddress: false });
});

test('PUBLIC_URL becomes the origin that browsers send', () => {
  const urls = ['http://Shop.LOCAL:80/', 'https://Signage.Example.com:443', 'http://[FD00::0020]:4400//'];
  expect(urls.map((PUBLIC_URL) => readConfig({ PUBLIC_URL }).publicUrl)).toEqual([
    'http://shop.local',
    'https://signage.example.com',
    'http://[fd00::20]:4400',
  ]);
});

test('an object store needs an address and a bucket; its keys may come from elsewhere', () => {
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(withStore).s3).toEqual({
    endpoint: 'https://s3.test',
    bucket: 'media',
    region: 'us-east-1',
    credentials: null,
    addressing: 'path',
    checksums: 'when_required',
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4400, databaseUrl: undefined });
});

test('demo accounts never exist on an outside database unless asked for', () => {
  expect(readConfig({ ...inProduction, SECRET_KEY: 'x'.repeat(32) }).isDemo).toBe(false);
});

test('ST1: every path is absolute, whatever was given', () => {
  const given = {
    DATA_DIR: 'some/data',
    FFMPEG_PATH: './bin/ffmpeg',
    CHROMIUM_PATH: 'chromium',
    BILLING_DIR: '.',
  };
  const { dataDir, ffmpegPath, chromiumPath, billingDir } = readConfig(given);
  const here = process.cwd();
  expect([dataDir, ffmpegPath, chromiumPath, billingDir]).toEqual([
    `${here}/some/data`,
    `${here}/bin/ffmpeg`,
    `${here}/chromium`,
    here,
  ]);
  expect(readConfig({}).dataDir).toBe(`${here}/data`);
});

test('what comes from outside is read by the converter, by a reader of its own, or here', () => {
  const CONVERTER_TOKEN = 'x'.repeat(32);
  const read = (env: Record<string, string>) => {
    const { converter, reader } = readConfig(env);
    return { converter: converter?.url, reader: reader?.url };
  };
  const [CONVERTER_URL, READER_URL] = ['http://converter:4400', 'http://reader:4400'];
  expect(read({})).toEqual({ converter: undefined, reader: undefined });
  expect(read({ CONVERTER_TOKEN, CONVERTER_URL })).toEqual({
    converter: CONVERTER_URL,
    reader: CONVERTER_URL,
  });
  expect(read({ CONVERTER_TOKEN, CONVERTER_URL, READER_URL })).toEqual({
    converter: CONVERTER_URL,
    reader: READER_URL,
  });
  expect(read({ CONVERTER_TOKEN, READER_URL })).toEqual({ converter: undefined, reader: READER_URL });
  expect(() => read({ READER_URL })).toThrow('one of them is missing');
});
