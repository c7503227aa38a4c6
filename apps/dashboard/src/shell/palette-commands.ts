import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import { devices } from '@vitrine/contract/devices';
import { displayStatuses, displays } from '@vitrine/contract/displays';
import { pageById } from '@vitrine/contract/pages';
import { translate } from '../lib/i18n/i18n.ts';
import { isAlive } from '../lib/realtime/is-alive.ts';
import { listOf } from '../lib/records.ts';
import { useSession } from '../lib/session/session.ts';
import { fold } from '../ui/type-ahead.ts';
import type { Dependencies, PaletteItem } from './palette-items.ts';

// Typed commands: "restart counter left", "offline".

const shown = 5;
const shortestVerb = 3;

/**
 * "restart counter" → "counter", "rest" → ""; null if it is not a restart command. The English verb works in
 * every language.
 */
export function restartWords(words: string, verb = translate('palette.restartVerb')): string | null {
  const typed = fold(words);
  for (const order of [fold(verb), 'restart']) {
    if (typed.startsWith(`${order} `)) return words.slice(order.length).trim();
    if (typed.length >= shortestVerb && order.startsWith(typed)) return '';
  }
  return null;
}

/** Displays that can be restarted now, by name; fetched only on request. */
export function usePaletteRestart(words: string | null): { items: PaletteItem[]; isSearching: boolean } {
  const { caller } = useSession();
  const query = useQuery({
    queryKey: ['displays', 'palette-restart', words],
    queryFn: ({ signal }) =>
      listOf(displays, { ...(words ? { _q: words } : {}), _limit: 50 }, { include: ['location'], signal }),
    enabled: words !== null && can(caller, displays.routes.list) && can(caller, devices.actionRoutes.reboot),
  });
  const alive = (words === null ? [] : (query.data?.data ?? [])).filter((row) => row.device && isAlive(row));
  return {
    isSearching: words !== null && query.isFetching,
    items: alive.slice(0, shown).map(({ id, name, device, location }) => ({
      id: `restart-${id}`,
      name: translate('palette.restart', { name }),
      context: location.name,
      picture: { icon: 'restart' },
      run: async () =>
        (await import('../features/displays/confirm-display.tsx')).confirmRestart({ name, device }),
    })),
  };
}

/** Typing a state offers the displays in that state. */
export function stateItems({ caller, locale }: Dependencies): PaletteItem[] {
  if (!can(caller, pageById('displays'))) return [];
  return displayStatuses.map((status) => ({
    id: `state-${status}`,
    name: translate(`palette.states.${status}`),
    picture: { status },
    href: `/${locale}/displays?status=${status}`,
  }));
}
