import type { App } from '../../http/app.ts';
import { wordsOfChange } from './alert-change-jobs.ts';
import { wordsOfAlert, wordsOfTest } from './alert-words.ts';
import { type FaultMail, wordsOfFaults } from './fault-mails.ts';
import type { Entry } from './notices.ts';

// An example of every alert, for the preview of all mails of the product (/outbox/previews).

const entry = (name: string, place: string, state: Entry['state']): Entry => ({
  id: name,
  incident: name,
  kind: 'offline',
  createdAt: '2026-11-17T13:10:00.000Z',
  display: '0190a0a0-0000-7000-8000-000000000000',
  name,
  place,
  timezone: 'Europe/Prague',
  silentSince: '2026-11-17T13:00:00.000Z',
  endedAt: state === 'offline' ? null : '2026-11-17T13:42:00.000Z',
  state,
});
const several = (...states: readonly [Entry['state'], Entry['state'], Entry['state']]) => [
  entry('Shop window', 'Praha · Vinohrady', states[0]),
  entry('Counter left', 'Berlin · Mitte', states[1]),
  entry('Menu board', 'Wien · Neubau', states[2]),
];
const one = (state: Entry['state']) => several(state, state, state).slice(0, 1);

const examples: Readonly<Record<string, { readonly entries: readonly Entry[]; readonly isLate?: boolean }>> =
  {
    alertOffline: { entries: one('offline') },
    alertBack: { entries: one('back') },
    alertWas: { entries: one('was'), isLate: true },
    alertManyOffline: { entries: several('offline', 'offline', 'offline') },
    alertManyBack: { entries: several('back', 'back', 'back') },
    alertManyWas: { entries: several('was', 'was', 'was') },
    alertManyMixed: { entries: several('offline', 'was', 'back'), isLate: true },
  };

const faulty: FaultMail = {
  notices: [],
  displays: [
    {
      display: '0190a0a0-0000-7000-8000-000000000000',
      name: 'Shop window',
      place: 'Praha · Vinohrady',
      timezone: 'Europe/Prague',
      faults: [
        {
          reason: 'page_failed',
          playable: { id: '0190a0a0-0000-7000-8000-000000000001', name: 'Menu page' },
          since: '2026-11-17T13:00:00.000Z',
        },
        { reason: 'cannot_play', playable: null, since: '2026-11-17T13:05:00.000Z' },
      ],
    },
  ],
};

const changed = {
  people: ['Marta Puig'],
  before: { alertingEnabled: true, recipients: ['ops@orchard.example'] },
  after: { alertingEnabled: false, recipients: ['ops@orchard.example', 'marta@example.com'] },
};

export const exampleAlerts = (app: App, locale: string) => {
  const reader = { locale, server: 'Orchard Coffee EU', slug: 'demo' };
  const rule = { enabled: true, minutes: 10, recipients: ['ops@orchard.example'] };
  return [
    ...Object.entries(examples).map(([template, { entries, isLate = false }]) => ({
      template,
      words: wordsOfAlert(app, reader, { notices: [], entries, isLate }),
    })),
    { template: 'alertFault', words: wordsOfFaults(app, reader, faulty) },
    { template: 'alertsChanged', words: wordsOfChange(app, { ...reader, name: reader.server }, changed) },
    { template: 'alertTest', words: wordsOfTest(app, reader, rule) },
  ];
};
