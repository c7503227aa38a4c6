import type { Locale } from '@vitrine/contract/pages';
import type { PlanState } from '@vitrine/contract/plan-diff';
import { listText } from '../../lib/condition-words.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** "Lunch and Beans week", "Closed", "Off". */
export function wasName(
  t: Translate,
  locale: Locale,
  { state, playlists }: PlanState,
  names: ReadonlyMap<string, string>,
): string {
  if (state === 'off') return t('planDiff.sheet.off');
  if (state !== 'playing') return t(`timeAxis.kind.${state}`);
  return listText(
    locale,
    playlists.map((id) => names.get(id) ?? ''),
  );
}
