import { defaultHours, nonstopHours } from '@vitrine/contract/locations';
import { describe, expect, test } from 'vitest';
import { changedFields, emptyValues, inputOf, type LocationValues, problemsOf } from './location-values.ts';

const base: LocationValues = {
  ...emptyValues('Europe/Prague'),
  hours: defaultHours,
  hoursSet: true,
  name: 'Brno · Hlavní',
  displays: [{ id: '018f0000-0000-7000-8000-000000000001', name: 'Entrance' }],
  winboxPort: 8291,
  notes: 'Key at the bar',
};
const edited = (change: Partial<LocationValues>): LocationValues => ({ ...base, ...change });

describe('unsaved changes', () => {
  test('are counted as the user sees them: fields, days, displays, credentials', () => {
    const after = edited({
      name: 'Brno',
      winboxPort: '',
      hours: {
        ...base.hours,
        mon: { ...base.hours.mon, end: '20:00' },
        sat: { ...base.hours.sat, closed: true },
      },
      displays: [...base.displays, { id: '018f0000-0000-7000-8000-000000000002', name: 'Bar' }],
      credentials: { kind: 'set', user: 'admin', password: '' },
    });
    expect(changedFields(base, after)).toEqual([
      'name',
      'winboxPort',
      'hours.mon',
      'hours.sat',
      'displays',
      'credentials',
    ]);
  });

  test('are none if a change is reverted, or new credentials are still empty', () => {
    expect(changedFields(base, edited({ name: base.name }))).toEqual([]);
    expect(changedFields(base, edited({ credentials: { kind: 'set', user: '', password: '' } }))).toEqual([]);
  });
});

describe('the request body', () => {
  const sent = (change: Partial<LocationValues>) =>
    inputOf(edited(change), changedFields(base, edited(change)));

  test('has only changed fields, so that nothing else is overwritten', () => {
    expect(sent({ notes: 'New' })).toEqual({ notes: 'New' });
    expect(sent({})).toEqual({});
  });

  test('has the whole week if hours changed', () => {
    const hours = { ...base.hours, mon: { ...base.hours.mon, end: '20:00' } };
    expect(sent({ hours })).toEqual({ hours });
  });

  test('UI1: has no hours that were never set, so that a new location does not close at 18:00', () => {
    const untouched = { ...emptyValues('Europe/Prague'), name: 'Café' };
    expect(inputOf(untouched)).not.toHaveProperty('hours');
    expect(inputOf(untouched)).not.toHaveProperty('hoursSet');
    const confirmed = { ...untouched, hoursSet: true };
    expect(inputOf(confirmed)).toMatchObject({ hours: nonstopHours, hoursSet: true });
    expect(inputOf(confirmed, changedFields(untouched, confirmed))).toEqual({ hoursSet: true });
    const set = { ...confirmed, hours: defaultHours };
    expect(inputOf(set, changedFields(untouched, set))).toEqual({ hours: defaultHours, hoursSet: true });
  });

  test('clears an emptied field', () => {
    expect(sent({ notes: ' ', winboxPort: '' })).toEqual({ notes: null, winboxPort: null });
  });

  test('replaces typed credentials, keeps empty ones, and clears both on removal', () => {
    expect(sent({ credentials: { kind: 'set', user: '', password: 'new' } })).toEqual({
      routerPassword: 'new',
    });
    expect(sent({ credentials: { kind: 'remove' } })).toEqual({ routerUser: null, routerPassword: null });
  });
});

describe('validation', () => {
  test('a name is required', () => {
    expect(problemsOf(edited({ name: '  ' }))).toEqual({ name: { key: 'validation.required' } });
  });

  test('a day is one field, whichever of its times is wrong', () => {
    const tue = { ...base.hours.tue, start: '19:00' };
    const wed = { ...base.hours.wed, start: 'noon' };
    expect(problemsOf(edited({ hours: { ...base.hours, tue, wed } }))).toEqual({
      'hours.tue': { key: 'validation.startBeforeEnd' },
      'hours.wed': { key: 'validation.time' },
    });
  });

  test('ports, addresses and time zones are validated as on the server', () => {
    const wrong = edited({ sshPort: 70_000, routerPublicIp: '300.1.1.1', timezone: 'Europe/Nowhere' });
    expect(problemsOf(wrong)).toEqual({
      sshPort: { key: 'validation.port' },
      routerPublicIp: { key: 'validation.ip' },
      timezone: { key: 'validation.timezone' },
    });
  });
});
