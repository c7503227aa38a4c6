import { displays } from '@vitrine/contract/displays';
import { locations } from '@vitrine/contract/locations';
import { describe, expect, test } from 'vitest';
import { listStateFrom, searchAfter, toRequestParams } from './list-state.ts';

const defaults = { sort: { column: 'name', asc: true } };
const stateOf = (query: string) => listStateFrom(Object.fromEntries(new URLSearchParams(query)), defaults);
const after = (query: string, change: Parameters<typeof searchAfter>[1]) =>
  new URLSearchParams(
    searchAfter(Object.fromEntries(new URLSearchParams(query)), change, defaults),
  ).toString();

describe('parsing the URL', () => {
  test('an empty query is the first page in the default order', () => {
    expect(stateOf('')).toEqual({
      page: 1,
      perPage: 25,
      sort: { column: 'name', asc: true },
      filters: {},
      category: null,
      q: '',
    });
  });

  test('page, size, order, filters and search text are read', () => {
    expect(stateOf('page=2&perPage=50&sort=timezone:desc&status=offline&q=bar')).toEqual({
      page: 2,
      perPage: 50,
      sort: { column: 'timezone', asc: false },
      filters: { status: 'offline' },
      category: null,
      q: 'bar',
    });
  });

  test('invalid values fall back to defaults', () => {
    const state = stateOf('page=-3&perPage=33&sort=name;drop&page=x');
    expect(state).toMatchObject({ page: 1, perPage: 25, sort: defaults.sort });
  });

  test('sheets, views and tabs are no filters', () => {
    expect(stateOf('add=location&edit=12&view=grid&tab=hours&timezone=Europe/Prague').filters).toEqual({
      timezone: 'Europe/Prague',
    });
  });
});

describe('the URL after a change', () => {
  test('defaults are omitted', () => {
    expect(after('page=2&perPage=50', { page: 1, perPage: 25, sort: { column: 'name', asc: true } })).toBe(
      '',
    );
  });

  test('a new filter, order or size goes back to the first page', () => {
    expect(after('page=4', { filters: { status: 'offline' } })).toBe('status=offline');
    expect(after('page=4', { sort: { column: 'name', asc: false } })).toBe('sort=name%3Adesc');
    expect(after('page=4', { perPage: 100 })).toBe('perPage=100');
  });

  test('changing the page keeps everything else', () => {
    expect(after('status=offline&q=bar&page=2', { page: 3 })).toBe('status=offline&page=3&q=bar');
  });

  test('null removes one filter and keeps the others', () => {
    expect(after('status=offline&location=1', { filters: { status: null } })).toBe('location=1');
  });

  test('an open sheet stays open', () => {
    expect(after('edit=12', { q: 'bar' })).toBe('edit=12&q=bar');
  });
});

describe('the request', () => {
  test('pages become _start and _limit', () => {
    expect(toRequestParams(stateOf('page=3&perPage=50'))).toEqual({
      _start: '100',
      _limit: '50',
      sort: 'name:asc',
    });
  });

  test('the kind of a filter comes from the contract', () => {
    const params = toRequestParams(stateOf('name=bar&timezone=Europe/Prague&q= key '), locations.list);
    expect(params).toEqual({
      _start: '0',
      _limit: '25',
      sort: 'name:asc',
      name_contains: 'bar',
      timezone_eq: 'Europe/Prague',
      _q: 'key',
    });
  });

  test('filters and orders that a resource does not support are not sent', () => {
    const params = toRequestParams(stateOf('colour=red&sort=secret:asc&__proto__=x'), locations.list);
    expect(params).toEqual({ _start: '0', _limit: '25' });
  });
});

describe('SP3: the category of the table model', () => {
  const ofDisplays = { ...defaults, rules: displays.list };
  const search = (query: string) => Object.fromEntries(new URLSearchParams(query));
  const paramsOf = (query: string, of = ofDisplays) =>
    toRequestParams(listStateFrom(search(query), of), displays.list);

  test('is sent as the filter that its resource declares', () => {
    expect(paramsOf('category=offline')).toMatchObject({ status_eq: 'offline' });
    expect(listStateFrom(search('category=offline'), ofDisplays)).toMatchObject({
      category: 'offline',
      filters: { status: 'offline' },
    });
  });

  test('is ignored if its value is invalid, and in lists without one', () => {
    const plain = { _start: '0', _limit: '25', sort: 'name:asc' };
    expect(paramsOf('category=x')).toEqual(plain);
    const ofLocations = listStateFrom(search('category=x'), { ...defaults, rules: locations.list });
    expect(toRequestParams(ofLocations, locations.list)).toEqual(plain);
  });

  test('becomes the filter in the next URL, and is removed with it', () => {
    const next = (query: string, change: Parameters<typeof searchAfter>[1]) =>
      searchAfter(search(query), change, ofDisplays);
    expect(next('category=offline', { q: 'bar' })).toEqual({ status: 'offline', q: 'bar' });
    expect(next('category=offline', { filters: { status: null } })).toEqual({});
    expect(next('', { category: 'online' })).toEqual({ status: 'online' });
  });
});
