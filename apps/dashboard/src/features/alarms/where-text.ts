import type { Takeover } from '@vitrine/contract/takeovers';
import type { Translate } from '../../lib/i18n/i18n.ts';

const most = 3;

/** "Brno · Hlavní", "All 29 screens", "Counter, Entrance, Terrace and 4 more". */
export function whereText(
  { scope, where, reach }: Pick<Takeover, 'scope' | 'where' | 'reach'>,
  t: Translate,
): string {
  if ('all' in scope || where.length === 0) return t('alarms.sheet.allScreens', { count: reach.displays });
  const total = Object.values(scope)[0]!.length;
  const names = where.slice(0, most).join(', ');
  return total > most ? t('alarms.whereMore', { names, count: total - most }) : names;
}

/** "5 places" where there are several, in lists. */
export const placesText = (takeover: Pick<Takeover, 'scope' | 'where' | 'reach'>, t: Translate): string =>
  'locations' in takeover.scope && takeover.scope.locations.length > 1
    ? t('alarms.history.places', { count: takeover.scope.locations.length })
    : whereText(takeover, t);
