import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback.ts';

test.each(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', 'LOCALHOST', 'vitrine.localhost'])(
  '%s is this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
);

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.10',
  '128.0.0.1',
  'localhost.example.com',
  '127.0.0.1.nip.io',
  'notlocalhost',
])('%s may be reached from elsewhere', (host) => expect(isLoopbackHost(host)).toBe(false));
