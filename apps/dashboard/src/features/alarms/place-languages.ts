import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { type AlarmDraft, displaysIn, givenTexts, textsShownAt } from './alarm-values.ts';

/** More names than this are counted. */
const mostNamed = 3;

/** "Praha in Czech and English, Auckland in English"; null while there are no words or no place. */
export function languagesLine(
  { texts, where }: Pick<AlarmDraft, 'texts' | 'where'>,
  targets: TakeoverTargets,
  t: Translate,
  locale: Locale,
): string | null {
  if (Object.keys(givenTexts(texts)).length === 0) return null;
  const chosen = new Set(displaysIn(where, targets).map(({ place }) => place));
  const places = targets.places.filter(({ id }) => chosen.has(id));
  const shown = places.map(({ name, language: own }) => {
    const { language, below } = textsShownAt(texts, own, targets.language);
    return { name, languages: below ? [language, 'en' as const] : [language] };
  });
  const groups = [...Map.groupBy(shown, ({ languages }) => languages.join()).values()];
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const parts = groups.map((group) => {
    const names = group.slice(0, mostNamed).map(({ name }) => name);
    const others = group.length - names.length;
    return t('alarms.sheet.placeIn', {
      places: list.format(others > 0 ? [...names, t('alarms.reach.others', { count: others })] : names),
      languages: list.format(group[0]!.languages.map((language) => t(`alarms.sheet.inLanguage.${language}`))),
    });
  });
  if (parts.length === 0) return null;
  return parts.join(groups.every(({ length }) => length === 1) ? ', ' : '; ');
}
