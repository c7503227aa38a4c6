import type { Takeover } from '@vitrine/contract/takeovers';
import type { Translate } from '../../lib/i18n/i18n.ts';

/** Who started or ended it: a person, a token's name, a feed's name, or the schedule. */
export function actorName({ name, via }: Takeover['startedBy'], t: Translate): string {
  if (via === 'schedule') return t('alarms.vias.schedule');
  if (via === 'feed') return name || t('alarms.vias.feed');
  return name || t('alarms.somebody');
}
