import { useQuery } from '@tanstack/react-query';
import { alarmUses } from '@vitrine/contract/alarm-uses';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { AlarmUsesOf } from './alarms.views.tsx';

/** Feeds, plans and drills that name one of these. */
const useAlarmUses = ({ kind, ids }: AlarmUsesOf) =>
  useQuery({
    queryKey: ['alarm-uses', kind, ids],
    queryFn: async ({ signal }) => {
      const all = await Promise.all(ids.map((id) => call(alarmUses, { query: { [kind]: id }, signal })));
      const distinct = <T extends { readonly id: string }>(list: readonly T[]) => [
        ...new Map(list.map((each) => [each.id, each])).values(),
      ];
      return {
        feeds: distinct(all.flatMap(({ data }) => data.feeds)),
        plans: distinct(all.flatMap(({ data }) => data.plans)),
        drills: distinct(all.flatMap(({ data }) => data.drills)),
      };
    },
  });

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
