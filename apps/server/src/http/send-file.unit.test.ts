import { expect, test } from 'vitest';
import { attachment, parseRange } from './send-file.ts';

test.each([
  ['film.mp4', `attachment; filename="film.mp4"; filename*=UTF-8''film.mp4`],
  [
    'a\r\nSet-Cookie: x=1',
    `attachment; filename="aSet-Cookie: x=1"; filename*=UTF-8''aSet-Cookie%3A%20x%3D1`,
  ],
  ['a"; filename="b', `attachment; filename="a_; filename=_b"; filename*=UTF-8''a%22%3B%20filename%3D%22b`],
  ['a\\b%41', `attachment; filename="a_b_41"; filename*=UTF-8''a%5Cb%2541`],
  ['Léto 🌞.mp4', `attachment; filename="L_to __.mp4"; filename*=UTF-8''L%C3%A9to%20%F0%9F%8C%9E.mp4`],
  ["it's (1)*.mp4", `attachment; filename="it's (1)*.mp4"; filename*=UTF-8''it%27s%20%281%29%2A.mp4`],
  ['\u202egpj.exe', `attachment; filename="gpj.exe"; filename*=UTF-8''gpj.exe`],
  ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ['', `attachment; filename="file"; filename*=UTF-8''`],
])('case 74: a file named %j is offered for saving in the form of RFC 6266', (name, header) => {
  expect(attachment(name)).toBe(header);
  expect(header).toMatch(/^[\x20-\x7e]*$/);
});

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=99-500', { start: 99, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-8', null],
  ['bytes=0-1,2-3', null],
  ['bytes= 0-1', null],
  ['bytes=0-1e3', null],
  ['items=0-1', null],
])('case 152: of 100 bytes, %s is %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});
