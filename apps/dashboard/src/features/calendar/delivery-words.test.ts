import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Delivery } from './calendar.queries.ts';
import { deliverySentence, stateOfReceipt } from './delivery-words.ts';

const t = createTranslator('en', catalogues.en) as Translate;
const each = (name: string, part: Partial<Delivery['each'][number]>): Delivery['each'][number] => ({
  id: name,
  name,
  status: 'playlist_active',
  stage: 'shown',
  isItsTurn: true,
  closed: false,
  receivedAfter: 1,
  cachedAfter: 2,
  shownAfter: 3,
  ...part,
});
const say = (displays: number, live: number, ...late: Delivery['each']) =>
  deliverySentence(t, {
    version: 2,
    savedAt: '2026-11-17T10:00:00Z',
    displays,
    live,
    closed: late.filter(({ closed }) => closed).length,
    each: late,
  });

describe('the delivery of a playlist in one sentence', () => {
  test('C19: it says on how many devices it is and names the one that is offline', () => {
    expect(say(12, 11, each('Bar', { status: 'offline', stage: 'waiting' }))).toBe(
      'On 11 of 12 devices; Bar is offline.',
    );
    expect(say(12, 12, each('Bar', {}))).toBe('On all 12 devices.');
    expect(say(0, 0)).toBe('It reaches no active display.');
  });

  test('UI9: devices in closed places have it, and are named as closed', () => {
    const closed = { stage: 'cached', isItsTurn: false, closed: true } as const;
    expect(say(1, 1, each('Bar', closed))).toBe('Ready on 1 display, which is closed now.');
    expect(say(2, 2, each('Bar', closed), each('Hall', closed))).toBe(
      'Ready on all 2 displays, which are closed now.',
    );
    expect(say(3, 3, each('Bar', closed))).toBe('On all 3 devices; 1 is closed.');
  });

  test('several offline displays are counted, and displays in progress are listed separately', () => {
    const offline = { status: 'offline', stage: 'waiting' } as const;
    expect(say(12, 10, each('Bar', offline), each('Hall', offline))).toBe(
      'On 10 of 12 devices; 2 are offline.',
    );
    expect(say(12, 11, each('Bar', { stage: 'received' }))).toBe('On 11 of 12 devices; 1 is taking it over.');
    expect(say(12, 10, each('Bar', offline), each('Hall', { stage: 'cached' }))).toBe(
      'On 10 of 12 devices. Taking it over: 1, offline: 1.',
    );
  });

  test('an offline display that has everything is not late if the playlist is not due there', () => {
    const has = each('Bar', { status: 'offline', stage: 'cached', isItsTurn: false });
    expect(say(12, 11, has, each('Hall', { stage: 'received' }))).toBe(
      'On 11 of 12 devices; 1 is taking it over.',
    );
  });
});

test('UI2: a display of a closed location is shown as closed, unless it is offline or playing', () => {
  const states = (['online', 'offline', 'playlist_active'] as const).map((status) =>
    stateOfReceipt(each('Bar', { status, closed: true })),
  );
  expect(states).toEqual(['closed', 'offline', 'playlist_active']);
});
