import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Lists of docs/security.md that are compared with the code, so that nothing joins them unsaid.

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const text = read('docs/security.md');
const section = (name: string) => text.split(`\n## ${name}\n`)[1]!.split('\n## ')[0]!;
const named = (within: string) => new Set([...within.matchAll(/`([^`]+)`/g)].map(([, each]) => each!));

const product = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test(-kit)?\.|\/(test|demo|node_modules)\//.test(file),
);
const server = 'apps/server/src/';
const filesWith = (pattern: RegExp, within: string) =>
  product
    .filter((file) => file.startsWith(within) && pattern.test(read(file)))
    .map((file) => file.slice(server.length));

test('6.1.3: every place that makes a secret which opens something is listed under "Signing in"', () => {
  const elsewhere = [
    'infra/secrets/secrets.ts', // where they are made
    'infra/secrets/secret-key-file.ts', // the installation's key itself
    'infra/payments/test-gateway.ts', // names of cards that move no money
    'operator/backup.ts', // a password nobody knows
  ];
  const makers = filesWith(/\bnew(Api)?Token\(/, server).filter((file) => !elsewhere.includes(file));
  const listed = [...named(section('Signing in'))].filter((name) => name.endsWith('.ts'));
  expect(listed.toSorted()).toEqual(makers.toSorted());
});

test('11.1.2: every algorithm that the code names is listed under "Cryptography"', () => {
  const words: Readonly<Record<string, string>> = {
    sha256: 'SHA-256',
    'sha-256': 'SHA-256',
    sha1: 'SHA-1',
    md5: 'MD5',
    shake256: 'SHAKE-256',
    'aes-256-gcm': 'AES-256-GCM',
    ed25519: 'Ed25519',
    ecdsa: 'ECDSA',
    'p-256': 'P-256',
    argon2id: 'Argon2id',
  };
  const pattern =
    /(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync)\(\s*'([^']+)'|asymmetricKeyType !== '([^']+)'|namedCurve: '([^']+)'|\bname: '(ECDSA|HMAC|RSA-\w+|AES-\w+)'|subtle\.digest\('([^']+)'|(Argon2id)\b/g;
  const used = new Set(
    product.flatMap((file) =>
      [...read(file).matchAll(pattern)].map((found) => found.slice(1).find(Boolean)!.toLowerCase()),
    ),
  );
  expect(used.size).toBeGreaterThan(5);
  const table = section('Cryptography');
  expect([...used].filter((each) => !(words[each] && table.includes(words[each])))).toEqual([]);
});

test('13.1.1: every feature that fetches from outside is listed under "Connections"', () => {
  const fetching = ['core/', 'features/'].flatMap((part) => filesWith(/\bfetcher\b/, `${server}${part}`));
  const listed = [...named(section('Connections'))].filter((name) => name.endsWith('.ts'));
  expect(fetching.length).toBeGreaterThan(3);
  expect(listed.toSorted()).toEqual(fetching.toSorted());
});

test('14.1.1: every table of the database has a level under "Data"', () => {
  const tables = [...read('docs/tables.md').matchAll(/\["([a-z]+\.[a-z_0-9]+)"\]/g)].map(([, name]) => name!);
  const listed = [...section('Data').matchAll(/`((?:identity|content|infra)\.[a-z_0-9]+)`/g)].map(
    ([, name]) => name!,
  );
  expect(listed.toSorted()).toEqual([...new Set(tables)].toSorted());
});
