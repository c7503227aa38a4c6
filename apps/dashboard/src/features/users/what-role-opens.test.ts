import { expect, test } from 'vitest';
import { pagesOf, roleDifference } from './what-role-opens.ts';

const ids = (pages: readonly { id: string }[]) => pages.map(({ id }) => id);

test('a role opens the menu that the specification gives it', () => {
  expect(ids(pagesOf('playables_only'))).toEqual(['devices', 'playables', 'alerts', 'settings']);
  expect(ids(pagesOf('admin'))).toEqual(expect.arrayContaining(['users', 'billings', 'overview']));
});

test('changing from admin to standard loses people and payments, and gains nothing', () => {
  const { gained, lost } = roleDifference('admin', 'standard');
  expect(ids(lost)).toEqual(['users', 'changes', 'billings']);
  expect(gained).toEqual([]);
});

test('a role with more rights loses nothing', () => {
  const { gained, lost } = roleDifference('playables_only', 'standard');
  expect(ids(gained)).toEqual([
    'overview',
    'calendar',
    'displays',
    'groups',
    'locations',
    'playlists',
    'sources',
  ]);
  expect(lost).toEqual([]);
});
