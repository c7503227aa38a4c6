import { describe, expect, test } from 'vitest';
import { changedFields, emptyValues, inputOf, problemsOf, withoutPasswords } from './display-values.ts';

const place = '018f0000-0000-7000-8000-000000000001';
const values = emptyValues('Display 26', place);

describe('what a display form sends', () => {
  test('prefilled values are valid', () => expect(problemsOf(values)).toEqual({}));

  test('the location is required, with the message of the specification', () => {
    expect(problemsOf({ ...values, location: '' })).toEqual({
      location: { key: 'displays.locationRequired' },
    });
  });

  test('errors of network screens are keyed by their number', () => {
    const screen = { vendor: 'LG', localIp: 'x', screenId: 65, hasPassword: false, password: '' };
    expect(problemsOf({ ...values, networkScreens: [screen] })).toEqual({
      'networkScreens.0.localIp': { key: 'validation.ip' },
      'networkScreens.0.screenId': { key: 'displays.screenIdRange' },
    });
    const empty = {
      vendor: 'LG',
      localIp: '10.0.0.1',
      screenId: '' as const,
      hasPassword: false,
      password: '',
    };
    expect(problemsOf({ ...values, networkScreens: [empty] })).toEqual({
      'networkScreens.0.screenId': { key: 'displays.screenIdRange' },
    });
  });

  test('the password of a screen is sent only if it was typed or removed, and is never kept in a draft', () => {
    const screen = { vendor: 'PJLink', localIp: '10.0.0.1', screenId: 0, hasPassword: true };
    const sent = (password: string | null) =>
      inputOf({ ...values, networkScreens: [{ ...screen, password }] }).networkScreens![0];
    expect(sent('')).not.toHaveProperty('password');
    expect(sent('secret')).toMatchObject({ password: 'secret' });
    expect(sent(null)).toMatchObject({ password: null });
    const draft = withoutPasswords({ ...values, networkScreens: [{ ...screen, password: 'secret' }] });
    expect(JSON.stringify(draft)).not.toContain('secret');
  });

  test('the order of groups is no change', () => {
    const [a, b] = [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ];
    expect(changedFields({ ...values, groups: [a, b] }, { ...values, groups: [b, a] })).toEqual([]);
  });

  test('only changed fields are sent, and a stored picture is never sent back', () => {
    const after = { ...values, name: 'Bar', image: '/api/v1/displays/1/image?v=2' };
    const changed = changedFields(values, after);
    expect(changed).toEqual(['name', 'image']);
    expect(inputOf(after, changed)).toEqual({ name: 'Bar' });
    expect(inputOf({ ...after, image: null }, ['image'])).toEqual({ image: null });
  });
});
