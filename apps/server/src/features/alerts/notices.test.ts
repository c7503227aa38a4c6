import { expect, test } from 'vitest';
import { momentAt } from './alert-words.ts';
import { mailsOf, type Notice } from './notices.ts';

const now = Date.parse('2026-11-17T10:00:00Z');
const notice = (id: string, incident: string, changes: Partial<Notice> = {}): Notice => ({
  id,
  incident,
  kind: 'offline',
  createdAt: '2026-11-17T09:59:00.000Z',
  display: `display of ${incident}`,
  name: 'Shop window',
  place: 'Praha',
  timezone: 'Europe/Prague',
  silentSince: '2026-11-17T09:49:00.000Z',
  endedAt: null,
  ...changes,
});
const back = (id: string, incident: string) =>
  notice(id, incident, { kind: 'back', endedAt: '2026-11-17T09:59:30.000Z' });
const statesOf = (notices: readonly Notice[]) =>
  mailsOf(notices, now).map(({ entries }) => entries.map(({ state }) => state));

test('each incident is a separate mail, a digest is one for all', () => {
  expect(statesOf([notice('1', 'a'), notice('2', 'b')])).toEqual([['offline'], ['offline']]);
  const digest = ['a', 'b', 'c'].map((each) => notice(each, each, { kind: 'digest' }));
  expect(statesOf(digest)).toEqual([['offline', 'offline', 'offline']]);
});

test('start and end that wait together are sent together', () => {
  const ended = { endedAt: '2026-11-17T09:59:30.000Z' };
  expect(statesOf([notice('1', 'a', ended), back('2', 'a')])).toEqual([['was']]);
});

test('an incident that ended before it was reported is not sent', () => {
  expect(mailsOf([notice('1', 'a', { endedAt: '2026-11-17T09:59:30.000Z' })], now)).toEqual([]);
});

test('notices that waited too long become one mail that says it is late', () => {
  const old = { createdAt: '2026-11-17T09:00:00.000Z' };
  const [mail, ...others] = mailsOf([notice('1', 'a', old), back('2', 'b'), notice('3', 'c')], now);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ isLate: true, notices: ['1', '2', '3'] });
});

test('few recoveries are sent one by one, many together', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => back(String(i), `i${i}`));
  expect(mailsOf(ids(4), now)).toHaveLength(4);
  expect(mailsOf(ids(5), now)).toHaveLength(1);
});

test('SP7: a mail gives times with seconds, in the local time of the location', () => {
  expect(momentAt('Europe/Prague', '2026-11-17T13:00:07Z')).toBe('17.11.2026, 14:00:07');
});
