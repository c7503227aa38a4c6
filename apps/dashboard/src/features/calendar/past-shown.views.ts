import { useLocation } from '@tanstack/react-router';
import { useNow } from '../../lib/use-now.ts';
import { isPastShown } from './use-calendar-state.ts';

// Apart from the other views, which the first pages load: they do without the state of a calendar.

/** Whether all days that the calendar of a place shows are over. */
export function usePastShown(timeZone: string): boolean {
  const search = useLocation({ select: (location) => location.search as Record<string, string> });
  return isPastShown(search, timeZone, useNow().getTime());
}
