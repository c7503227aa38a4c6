import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Explanation } from './calendar.queries.ts';
import { type Explained, groupsText, refusedText, verdictText, whyState, whyTitle } from './why-words.ts';

const t = createTranslator('en', catalogues.en) as Translate;
const playlist = (name: string, part: Partial<Explained>): Explained => ({
  id: name,
  name,
  priority: 50,
  groupPriority: 50,
  groups: [{ id: 'g', name: 'Counters' }],
  conditions: [],
  alternatives: [],
  exceptions: [],
  why: 'plays',
  condition: null,
  exceptionDate: null,
  beatenBy: null,
  refused: [],
  shown: null,
  ...part,
});
const explained = (state: Explanation['state'], ...playlists: Explained[]): Explanation => ({
  at: '2026-11-17T14:00:00.000Z',
  state,
  playlists,
});
const friday = [
  { precondition: 'weekday', weekdays: ['fri'] },
  { precondition: 'time', operator: 'on_or_after', value: '18:00' },
] as const;

describe('why a display shows what it shows', () => {
  const afternoon = playlist('Afternoon', {});
  const brand = playlist('All-day brand', { priority: 20, why: 'priority', beatenBy: 'Afternoon' });

  test('the winner has its own sentence, and the loser names the rule that beat it', () => {
    const all = [afternoon, brand];
    expect(whyTitle(t, 'en', explained('playing', ...all))).toBe('Why Afternoon plays');
    expect(verdictText(t, 'en', afternoon, all)).toBe('Plays during all opening hours.');
    expect(verdictText(t, 'en', brand, all)).toBe('Lower priority than Afternoon (50).');
    expect(groupsText(t, 'en', afternoon)).toBe('Reaches this display through the group Counters.');
  });

  test('equal priorities are decided by the groups, and complete equals alternate', () => {
    const loser = playlist('Beans', { groupPriority: 40, why: 'group_priority', beatenBy: 'Afternoon' });
    expect(verdictText(t, 'en', loser, [afternoon, loser])).toBe(
      'Same priority as Afternoon, but its group has a lower one (40 against 50).',
    );
    const turns = [playlist('A', { why: 'takes_turns' }), playlist('B', { why: 'takes_turns' })];
    expect(whyTitle(t, 'en', explained('playing', ...turns))).toBe('Why A and B take turns');
    expect(verdictText(t, 'en', turns[0]!, turns)).toContain('Takes turns with B');
  });

  test("an unmet condition is explained with the playlist's sentence", () => {
    const jazz = playlist('Jazz night', {
      why: 'condition',
      conditions: [...friday] as Explained['conditions'],
    });
    expect(verdictText(t, 'en', jazz, [jazz])).toMatch(/^Not at this time\. Plays .*Friday.*18:00/);
  });

  test('pages that no screen can show are named with their reason instead of "nothing to show"', () => {
    const pages = playlist('City info', { why: 'empty', refused: [{ id: 'w', name: 'Weather' }] });
    expect(verdictText(t, 'en', pages, [pages])).toBe('');
    expect(refusedText(t, 'en', pages)).toBe(
      'Weather is left out: the page does not allow to be shown inside another one.',
    );
    expect(refusedText(t, 'en', playlist('Lunch', {}))).toBe('');
  });

  test('gaps and closed time have a reason too', () => {
    expect(whyTitle(t, 'en', explained('closed'))).toBe('Why the screen is black');
    expect(whyState(t, explained('closed'))).toContain('closed');
    expect(whyTitle(t, 'en', explained('nothing'))).toBe('Why nothing plays');
    expect(whyState(t, explained('nothing'))).toContain('No playlist reaches this display');
    expect(whyState(t, explained('nothing', brand))).toContain('no playlist may play');
    expect(whyState(t, explained('playing', afternoon))).toBeNull();
  });

  test('every verdict has a text in all four languages', () => {
    const verdicts = [
      'plays',
      'takes_turns',
      'closed',
      'disabled',
      'empty',
      'orientation',
      'condition',
      'items',
      'priority',
      'group_priority',
    ] as const;
    for (const [locale, words] of Object.entries(catalogues)) {
      const voice = createTranslator(locale, words) as Translate;
      for (const why of verdicts) {
        const one = playlist('A', { why, beatenBy: 'B' });
        const text = verdictText(voice, locale as 'en', one, [one, playlist('B', {})]);
        expect(text, `${locale} ${why}`).toMatch(/^[\p{Lu}].*\.$/u);
      }
    }
  });
});
