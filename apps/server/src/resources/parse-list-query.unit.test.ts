import { locations } from '@vitrine/contract/locations';
import { expect, test } from 'vitest';
import { parseInclude, parseListQuery } from './parse-list-query.ts';

const parse = (query: string) =>
  parseListQuery(
    Object.fromEntries(new URLSearchParams(query)),
    locations.list,
    Object.keys(locations.include),
  );

test('without parameters a list starts at the beginning, in its default order', () => {
  expect(parse('')).toEqual({
    ok: true,
    value: {
      start: 0,
      limit: 25,
      sort: [{ field: 'name', asc: true }],
      filters: [],
      search: null,
      include: [],
    },
  });
});

test('all parameters are parsed into one query', () => {
  const query =
    'name_contains=br%25&openNow_eq=true&sort=timezone:desc,name&_start=50&_limit=200&_q=bar&populate=displays';
  expect(parse(query)).toEqual({
    ok: true,
    value: {
      start: 50,
      limit: 200,
      sort: [
        { field: 'timezone', asc: false },
        { field: 'name', asc: true },
      ],
      filters: [
        { field: 'name', kind: 'contains', value: 'br%' },
        { field: 'openNow', kind: 'eq', value: true },
      ],
      search: 'bar',
      include: ['displays'],
    },
  });
});

test.each([
  'notes_contains=x',
  'name_eq=x',
  'openNow_eq=maybe',
  'sort=notes',
  'sort=name;drop',
  'sort=__proto__',
  'sort=',
  'include=owner',
  'include=displays.groups',
  'include=*',
  '_limit=0',
  '_limit=201',
  '_limit=1e2',
  '_limit=-1',
  '_start=-1',
  '_start=1.5',
  'action=reveal',
  'filters[name]=x',
  'constructor_eq=x',
  'name_contains=',
  `name_contains=${'x'.repeat(201)}`,
  'name_contains=%00',
  'colour=red',
])('%s is refused by its name', (query) => {
  const parsed = parse(query);
  expect(parsed.ok).toBe(false);
  expect(Object.keys((parsed as { errors: object }).errors)).toEqual([query.split('=')[0]]);
});

test('the error lists what is allowed', () => {
  expect(parse('sort=price')).toEqual({
    ok: false,
    errors: {
      sort: [{ key: 'validation.allowed', values: { allowed: 'name, timezone, createdAt, updatedAt' } }],
    },
  });
});

test('a single record accepts only include', () => {
  expect(parseInclude({ include: 'displays' }, ['displays'])).toEqual({ ok: true, value: ['displays'] });
  expect(parseInclude({ sort: 'name' }, ['displays']).ok).toBe(false);
  expect(parseInclude({ include: 'displays.location' }, ['displays']).ok).toBe(false);
});
