import { expect, test } from 'vitest';
import { counterAddress, readCounterAddress } from './counter-address.ts';

const link = { server: 'https://eu-1.vitrine.test:8443/a', secret: 'vc_A+b/c=&d' };

test('what is put into a counter link is read from it, and stands behind the #', () => {
  const address = new URL(counterAddress('https://vitrine.test', 'cs', link.server, link.secret));
  expect(address.origin + address.pathname + address.search).toBe('https://vitrine.test/cs/counter');
  expect(readCounterAddress(address.hash)).toEqual(link);
  expect(readCounterAddress(address.hash.slice(1))).toEqual(link);
});

test.each([
  '',
  '#',
  '#server=https://a.test',
  '#secret=vc_1',
  '#server=javascript:alert(1)&secret=vc_1',
  '#server=https://a.test&secret=other',
])('%j is no counter link', (hash) => {
  expect(readCounterAddress(hash)).toBeNull();
});
