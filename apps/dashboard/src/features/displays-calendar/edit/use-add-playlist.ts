import { useRouter } from '@tanstack/react-router';
import type { CalendarOfDisplays } from '@vitrine/contract/calendar-calls';
import { drawnCalendar, type Target } from '../../../core/calendar-edit/calendar-edits.ts';
import { targetOf } from '../../../core/calendar-edit/drag-targets.ts';
import type { TimeBlock } from '../../../core/time/row-layout.ts';
import { useLocale } from '../../../lib/i18n/i18n.ts';
import type { Ribbon } from '../model/ribbons.ts';

/** Opens the sheet Add playlist, with hours and the group of a row filled in; a row without a group has none. */
export function useAddPlaylist({ groups }: Pick<CalendarOfDisplays, 'groups'>) {
  const history = useRouter().history;
  const locale = useLocale();
  const add = (ribbon?: Ribbon, target?: Target) => {
    const calendar = target && drawnCalendar(target, 'all');
    const own = groups.filter(({ id }) => ribbon?.groups.includes(id)).slice(0, 1);
    const given = new URLSearchParams({
      ...(calendar ? { calendar: JSON.stringify(calendar) } : {}),
      ...(own.length > 0 ? { groups: JSON.stringify(own) } : {}),
    });
    history.push(`/${locale}/playlists?add=playlist#${given}`);
  };
  /** In empty time, from now on. */
  const addIn = (ribbon: Ribbon, block: Pick<TimeBlock, 'from' | 'to'>, now: number) =>
    add(ribbon, targetOf(block, ribbon.place.timezone, now));
  return { add, addIn };
}
