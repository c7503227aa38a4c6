import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test('case 155: only http(s) addresses are opened or framed', () => {
  expect(webAddress('https://example.com/a')).toBe('https://example.com/a');
  expect(webAddress('http://example.com/')).toBe('http://example.com/');
  for (const trap of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'file:///etc',
    'x',
    null,
  ]) {
    expect(webAddress(trap)).toBeNull();
  }
});
