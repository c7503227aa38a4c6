import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { capitalized } from '../../lib/i18n/day-names.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import { type AlarmDraft, displaysIn, givenTexts, targetsOf, textsShownAt, wordsIn } from './alarm-values.ts';

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

export interface PlanLanguages {
  readonly text: string;
  /** What most places speak that are shown another language; null if none is. */
  readonly missing: Locale | null;
}

/** "Czech and English in 2 places, German in 2", or "Only English; 5 places speak another language". */
export function planLanguages(
  { texts, scope }: Pick<TakeoverPlan, 'texts' | 'scope'>,
  targets: TakeoverTargets,
  t: Translate,
  locale: Locale,
): PlanLanguages | null {
  const words = wordsIn(texts);
  const where = new Set(displaysIn(scope ? targetsOf(scope) : 'all', targets).map(({ place }) => place));
  const places = targets.places.filter(({ id }) => where.has(id));
  if (places.length === 0) return null;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  const named = (languages: readonly Locale[]) =>
    list.format(languages.map((language) => t(`alarms.sheet.inLanguage.${language}`)));
  const byCount = <T>(groups: Map<T, unknown[]>) =>
    [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  const unspoken = places.filter(({ language }) => !givenTexts(words)[language]);
  if (unspoken.length > 0) {
    const given = Object.keys(givenTexts(words)) as Locale[];
    const [[missing]] = byCount(Map.groupBy(unspoken, ({ language }) => language)) as [[Locale, unknown[]]];
    const only = { languages: named(given), count: unspoken.length };
    return { text: t('alarms.plans.onlyIn', only), missing };
  }
  const shown = Map.groupBy(places, ({ language }) => {
    const { below } = textsShownAt(words, language, targets.language);
    return named(below ? [language, 'en'] : [language]);
  });
  const parts = byCount(shown).map(([languages, { length }], at) =>
    t(at === 0 ? 'alarms.plans.inPlaces' : 'alarms.plans.inMore', { languages, count: length }),
  );
  return { text: capitalized(locale, parts.join(', ')), missing: null };
}
