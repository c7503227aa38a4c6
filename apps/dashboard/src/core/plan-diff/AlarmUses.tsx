import { alarmUses, type AlarmUses as Uses } from '@vitrine/contract/alarm-uses';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import type { AlarmUsesOf } from './alarm-uses.views.tsx';

const distinct = <T extends { readonly id: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((each) => [each.id, each])).values(),
];

/** Feeds, plans and drills that name one of these. Dialogs stand outside of the page, so nothing is cached. */
function useAlarmUses({ kind, ids }: AlarmUsesOf): Uses | null {
  const [uses, setUses] = useState<Uses | null>(null);
  const wanted = ids.join(' ');
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const asked = wanted.split(' ').map((id) => call(alarmUses, { query: { [kind]: id }, signal }));
    Promise.all(asked).then(
      (all) =>
        setUses({
          feeds: distinct(all.flatMap(({ data }) => data.feeds)),
          plans: distinct(all.flatMap(({ data }) => data.plans)),
          drills: distinct(all.flatMap(({ data }) => data.drills)),
        }),
      // The question can be answered without it.
      () => {},
    );
    return () => leaving.abort();
  }, [kind, wanted]);
  return uses;
}

/** In a delete dialog: which feeds, plans and drills name it. Nothing if none does. */
export function AlarmUses(of: AlarmUsesOf) {
  const t = useT();
  const uses = useAlarmUses(of);
  if (!uses) return null;
  const names = [
    ...uses.feeds.map(({ name }) => t('alarms.uses.feed', { name })),
    ...uses.plans.map(({ name }) => t('alarms.uses.plan', { name })),
    ...uses.drills.map(({ kind }) => t(`alarms.kinds.${kind}`)),
  ];
  return names.length > 0 ? <p>{t('alarms.uses.text', { names: names.join(', ') })}</p> : null;
}
