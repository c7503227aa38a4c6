import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { locations } from '@vitrine/contract/locations';
import { takeoverPlans } from '@vitrine/contract/takeover-plans';
import { takeovers } from '@vitrine/contract/takeovers';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { listOf } from '../lib/records.ts';
import { useSession } from '../lib/session/session.ts';
import { showOverlay } from './overlays.ts';
import type { PaletteItem } from './palette-items.ts';
import { knownItems } from './palette-known.ts';
import { matches, splitBy } from './palette-order.ts';

// Alarms by plan and place: "evacuate praha" opens the sheet filled in, and raises nothing.

const mostPlans = 50;
const mostPlaces = 20;
const shownPlans = 5;

interface AlarmItems {
  /** To raise one at the places that were typed. */
  readonly raise: readonly PaletteItem[];
  readonly plans: readonly PaletteItem[];
  readonly isSearching: boolean;
}

export function useAlarmItems(words: string): AlarmItems {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const mayRaise = can(caller, takeovers.routes.create);
  const plans = useQuery({
    queryKey: ['takeover-plans', 'palette'],
    queryFn: ({ signal }) => listOf(takeoverPlans, { _limit: mostPlans }, { signal }),
    enabled: words !== '' && can(caller, takeoverPlans.routes.list),
  });
  const raise = knownItems(caller, locale, '').filter(({ id }) => id === 'raise-alarm');
  const ofPlans = (plans.data?.data ?? []).map(({ id, name, kind }) => {
    const item = { id, name, context: t('palette.plan'), picture: { icon: 'warning' } } as const;
    return { plan: id, isAlert: kind === 'alert', item };
  });
  const known = [...raise, ...ofPlans.map(({ item }) => item)];
  const { fitting: what, others: where } = splitBy(known, words);
  const places = useQuery({
    queryKey: ['locations', 'palette', 'alarm', where],
    queryFn: ({ signal }) => listOf(locations, { _q: where, _limit: mostPlaces }, { signal }),
    enabled: mayRaise && what !== '' && where !== '',
  });
  const found = where === '' ? [] : (places.data?.data ?? []);
  const isSearching = plans.isFetching || places.isFetching;
  if (what === '' || (where !== '' && found.length === 0)) return { raise: [], plans: [], isSearching };

  const there = found.map(({ id }) => id);
  const at = found.length > 0 ? { context: found.map(({ name }) => name).join(', '), also: words } : {};
  const fitting = ofPlans.filter(({ item }) => matches(item, what)).slice(0, shownPlans);
  return {
    // A plan says more than an empty sheet.
    raise:
      where === '' || fitting.length > 0
        ? []
        : raise.map((item) => ({
            ...item,
            ...at,
            id: `${item.id}-there`,
            run: () => showOverlay('alarm', { places: there }),
          })),
    plans: fitting.map(({ plan, isAlert, item }) => ({
      ...item,
      ...at,
      ...(mayRaise && isAlert
        ? { run: () => showOverlay('alarm', { plan, places: there }) }
        : { href: `/${locale}/alarms?tab=plans` }),
    })),
    isSearching,
  };
}
