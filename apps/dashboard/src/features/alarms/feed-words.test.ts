import { catalogues } from '@vitrine/locales/catalogues';
import { createTranslator } from '@vitrine/locales/translator';
import { expect, test } from 'vitest';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { feedFault } from './feed-words.ts';

test('a feed that fails says why in plain words, also for a reason that is not known here', () => {
  const t = createTranslator('en', catalogues.en) as Translate;
  expect(feedFault('not_xml', t)).toBe('The answer is not XML. Check that this is the address of the feed.');
  expect(feedFault('status_500', t)).toBe('The other server answers with 500. It is tried again.');
  expect(feedFault('something_new', t)).toBe('It does not answer as it should (something_new).');
  for (const code of Object.keys(catalogues.en.alarms.feeds.faults))
    expect(feedFault(code, t)).not.toContain('alarms.');
});
