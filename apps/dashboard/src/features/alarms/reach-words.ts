import type { Locale } from '@vitrine/contract/pages';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { TargetDisplay } from './alarm-values.ts';

export interface ReachWords {
  readonly state: 'none chosen' | 'all' | 'some' | 'none';
  readonly title: string;
  readonly detail: string | null;
}

const mostNames = 3;

/** "5 of 7 screens are reachable. Terrace and Entrance are not." */
export function reachWords(
  chosen: readonly TargetDisplay[],
  { places }: TakeoverTargets,
  t: Translate,
  locale: Locale,
): ReachWords {
  const total = chosen.length;
  if (total === 0) return { state: 'none chosen', title: t('alarms.sheet.chooseWhere'), detail: null };
  const missing = chosen.filter(({ reason }) => reason !== null);
  const count = total - missing.length;
  if (count === 0)
    return { state: 'none', title: t('alarms.reach.none'), detail: t('alarms.reach.noneText') };
  const title =
    count === 1
      ? t('alarms.reach.oneOf', { count: total })
      : t('alarms.reach.count', { count: total, reachable: count });
  if (missing.length === 0) {
    const names = places.filter(({ id }) => chosen.some(({ place }) => place === id)).map(({ name }) => name);
    const detail = names.length <= mostNames ? t('alarms.reach.in', { places: listOf(names, locale) }) : null;
    return { state: 'all', title, detail };
  }
  const names = missing.slice(0, mostNames).map(({ name }) => name);
  const others = missing.length - names.length;
  const list = listOf(others > 0 ? [...names, t('alarms.reach.others', { count: others })] : names, locale);
  return { state: 'some', title, detail: t('alarms.reach.missing', { count: missing.length, names: list }) };
}

const listOf = (names: readonly string[], locale: Locale) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
