import type { Locale } from '@vitrine/contract/pages';
import type { PlanState } from '@vitrine/contract/plan-diff';
import { listText } from '../../lib/condition-words.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** "Was: Lunch and Beans week", "Was: Closed". */
export function wasText(
  t: Translate,
  locale: Locale,
  was: readonly PlanState[],
  names: ReadonlyMap<string, string>,
): string {
  const shown = was.flatMap(({ state, playlists }) => {
    if (state === 'off') return t('planDiff.sheet.off');
    return state === 'playing' ? playlists.map((id) => names.get(id) ?? '') : t(`timeAxis.kind.${state}`);
  });
  return t('planDiff.strip.was', { name: listText(locale, [...new Set(shown)]) });
}
