import { expect, test } from 'vitest';
import { maskAddresses, unmaskAddresses } from './mask-addresses.ts';

test('addresses are masked wherever they stand, and can be put back', () => {
  const payload = {
    to: 'anna@example.com',
    address: '2001:db8::7',
    members: [{ address: '203.0.113.9', note: 'asked by bob@example.org, <carl@example.net>' }],
    count: 3,
    path: '/playables',
    nothing: null,
  };
  const masked = maskAddresses(payload);
  expect(masked.value).toEqual({
    ...payload,
    to: 'a***@example.com',
    address: '***',
    members: [{ address: '***', note: 'asked by b***@example.org, <c***@example.net>' }],
  });
  expect(unmaskAddresses(masked)).toEqual(payload);
  expect(maskAddresses({ playable: 'x', at: 5 }).originals).toEqual([]);
});
