import type { AlertSettings } from '@vitrine/contract/alerts';
import { expect, test } from 'vitest';
import { changedFields, inputOf, problemsOf, recipientsOf, splitEmails, valuesOf } from './alert-values.ts';

const device = '0190f4a0-0000-7000-8000-000000000001';
const location = '0190f4a0-0000-7000-8000-000000000002';
const settings: AlertSettings = {
  id: '0190f4a0-0000-7000-8000-000000000009',
  createdAt: '2026-11-17T10:00:00.000Z',
  updatedAt: '2026-11-17T10:00:00.000Z',
  version: 3,
  alertingEnabled: true,
  faultsEnabled: false,
  defaultOfflineLimit: 10,
  maxEmailsPerHour: 2,
  maxEmailsPerDay: 6,
  recipients: ['ops@orchard.example'],
  waiting: [],
  limits: [{ device, minutes: 5 }],
  ignoredLocations: [location],
  ignoredDevices: [device],
  subjects: [
    { id: device, kind: 'device', name: 'Shop window', place: 'Praha', display: device },
    { id: location, kind: 'location', name: 'Brno · Storage', place: null, display: null },
  ],
};
const values = valuesOf(settings);

test('recipients and devices are shown by name, locations before devices', () => {
  expect(values.limits).toMatchObject([{ name: 'Shop window', place: 'Praha', minutes: 5 }]);
  expect(values.ignored.map(({ kind, name }) => [kind, name])).toEqual([
    ['location', 'Brno · Storage'],
    ['device', 'Shop window'],
  ]);
});

test('only changed fields are sent; ignored locations and devices are sent together', () => {
  const after = { ...values, defaultOfflineLimit: 20, ignored: values.ignored.slice(1) };
  const changed = changedFields(values, after);
  expect(changed).toEqual(['defaultOfflineLimit', 'ignored']);
  expect(inputOf(after, changed)).toEqual({
    defaultOfflineLimit: 20,
    ignoredLocations: [],
    ignoredDevices: [device],
  });
});

test('an address still in the recipients field is saved too', () => {
  const typing = { ...values, typing: 'Helena@Orchard.example; jan@service.example' };
  expect(recipientsOf(typing)).toEqual([
    'ops@orchard.example',
    'helena@orchard.example',
    'jan@service.example',
  ]);
  expect(changedFields(values, typing)).toEqual(['recipients']);
  // The same address in another case is not another recipient.
  expect(changedFields(values, { ...values, typing: 'OPS@orchard.example' })).toEqual([]);
});

test('commas, semicolons and line breaks separate addresses; invalid addresses are kept as typed', () => {
  expect(splitEmails('A@b.cz, nonsense;\n\n c@d.cz')).toEqual(['a@b.cz', 'nonsense', 'c@d.cz']);
});

test('any number of invalid addresses gives one message', () => {
  expect(problemsOf({ ...values, recipients: ['nonsense', 'ops@orchard.example', 'more nonsense'] })).toEqual(
    {
      recipients: { key: 'alerts.emailsInvalid' },
    },
  );
});

test('limits are 1 to 1440 minutes, and a day allows at least as many mails as an hour', () => {
  expect(problemsOf(values)).toEqual({});
  expect(problemsOf({ ...values, defaultOfflineLimit: 1441 }).defaultOfflineLimit?.key).toBe(
    'alerts.minutesRange',
  );
  expect(problemsOf({ ...values, maxEmailsPerHour: 7 })).toEqual({
    maxEmailsPerDay: { key: 'alerts.dayAtLeastHour' },
  });
  const own = values.limits.map((limit) => ({ ...limit, minutes: 0 }));
  expect(Object.keys(problemsOf({ ...values, limits: own }))).toEqual(['limits.0.minutes']);
});

test('an empty number is sent as missing', () => {
  for (const field of ['defaultOfflineLimit', 'maxEmailsPerHour', 'maxEmailsPerDay'] as const)
    expect(problemsOf({ ...values, [field]: '' })[field]).toBeDefined();
});
