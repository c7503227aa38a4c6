import { expect, test } from 'vitest';
import { WebAddress, withScheme } from './web-address.ts';

test.each([
  ['www.shop.cz', 'https://www.shop.cz'],
  ['  shop.cz/menu?day=1#top ', 'https://shop.cz/menu?day=1#top'],
  ['shop.cz:8443/menu', 'https://shop.cz:8443/menu'],
  ['//shop.cz', 'https://shop.cz'],
  ['localhost:4400/x', 'https://localhost:4400/x'],
  ['192.0.2.7', 'https://192.0.2.7'],
  ['[2001:db8::1]/x', 'https://[2001:db8::1]/x'],
  ['kavárna.cz', 'https://kavárna.cz'],
  ['http://shop.cz', 'http://shop.cz'],
  ['HTTPS://shop.cz', 'HTTPS://shop.cz'],
])('ME7: "%s" is the address %s', (typed, address) => {
  expect(withScheme(typed)).toBe(address);
  expect(WebAddress.parse(typed)).toBe(address);
});

test.each([
  ['javascript:alert(1)', 'playables.address.scheme'],
  ['ftp://shop.cz', 'playables.address.scheme'],
  ['mailto:a@shop.cz', 'playables.address.scheme'],
  ['shop', 'playables.address.invalid'],
  ['our menu', 'playables.address.invalid'],
  ['shop.cz:99999', 'playables.address.invalid'],
  ['', 'playables.address.invalid'],
  ['me:secret@shop.cz', 'playables.address.scheme'],
  ['https://me:secret@shop.cz', 'playables.address.credentials'],
  ['me@shop.cz', 'playables.address.credentials'],
])('ME7: "%s" is no address: %s', (typed, reason) => {
  expect(WebAddress.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([reason]);
});
