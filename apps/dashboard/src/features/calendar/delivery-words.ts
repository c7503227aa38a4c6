import type { DisplayState } from '../../lib/display-state.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Delivery } from './calendar.queries.ts';

type Each = Delivery['each'][number];

const isSilent = ({ status }: Each) => status === 'offline' || status === 'unknown';

/** A connected display in a closed place is closed, as in every list. */
export const stateOfReceipt = ({ status, closed }: Each): DisplayState =>
  closed && status === 'online' ? 'closed' : status;

/** Not yet there: those where it would be shown now and is not, and those that do not have all of it. */
export const isLate = ({ stage, isItsTurn }: Each) =>
  isItsTurn ? stage !== 'shown' : stage !== 'shown' && stage !== 'cached';

/** How far the newest version has come, in one sentence. */
export function deliverySentence(t: Translate, delivery: Delivery): string {
  const { displays: all, live, each } = delivery;
  if (all === 0) return t('calendar.delivery.nowhere');
  // The devices have it; where the place is closed, nobody sees it yet.
  if (live >= all && delivery.closed > 0)
    return delivery.closed === all
      ? t('calendar.delivery.allClosed', { count: all })
      : t('calendar.delivery.someClosed', { all, count: delivery.closed });
  if (live >= all) return t('calendar.delivery.everywhere', { count: all });
  const silent = each.filter((one) => isLate(one) && isSilent(one));
  const late = all - live;
  const underWay = Math.max(0, late - silent.length);
  if (underWay > 0 && silent.length > 0)
    return t('calendar.delivery.mixed', { live, all, offline: silent.length, underWay });
  if (underWay > 0) return t('calendar.delivery.underWay', { live, all, count: underWay });
  if (silent.length === 1) return t('calendar.delivery.oneOffline', { live, all, name: silent[0]!.name });
  return t('calendar.delivery.offline', { live, all, count: silent.length });
}
