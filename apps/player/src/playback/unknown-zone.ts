import { isDatedItem } from '@vitrine/schedule/lifetime';
import type { Plan } from '@vitrine/schedule/plan';

// A location may be in a time zone that this browser does not know, such as one created after it was built.
// Then its local time is unknown: everything that depends on the time is left out, and the rest plays.

/** What is certain to play at any hour. */
export function withoutTime(plan: Plan): Plan {
  const isAlwaysOpen = Object.values(plan.hours).every(
    ({ nonstop, closed, start, end }) => !closed && (nonstop || (start === '00:00' && end === '24:00')),
  );
  const playlists = plan.playlists
    .filter(
      ({ conditions, exceptions = [] }) => isAlwaysOpen && conditions.length === 0 && exceptions.length === 0,
    )
    .map((playlist) => ({
      ...playlist,
      items: playlist.items.filter((item) => item.conditions.length === 0 && !isDatedItem(item)),
    }));
  return { ...plan, timeZone: 'UTC', playlists };
}
