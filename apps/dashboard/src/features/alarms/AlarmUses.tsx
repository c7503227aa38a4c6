import { useT } from '../../lib/i18n/i18n.ts';
import { type AlarmUsesOf, useAlarmUses } from './alarms.queries.ts';

/** In a delete dialog: which feeds, plans and drills name it. Nothing if none does. */
export function AlarmUses(of: AlarmUsesOf) {
  const t = useT();
  const { data } = useAlarmUses(of);
  if (!data) return null;
  const names = [
    ...data.feeds.map(({ name }) => t('alarms.uses.feed', { name })),
    ...data.plans.map(({ name }) => t('alarms.uses.plan', { name })),
    ...data.drills.map(({ kind }) => t(`alarms.kinds.${kind}`)),
  ];
  return names.length > 0 ? <p>{t('alarms.uses.text', { names: names.join(', ') })}</p> : null;
}
