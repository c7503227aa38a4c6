import type { ShowTarget, ShowTargets } from '@vitrine/contract/shows';
import type { ShowRequest } from '../../lib/show-on.ts';

/** The initial selection. */
export function chosenFirst(
  { displays }: ShowTargets,
  { displays: named = [], place, group }: Pick<ShowRequest, 'displays' | 'place' | 'group'>,
): Set<string> {
  // A single screen is selected automatically.
  if (displays.length === 1) return new Set([displays[0]!.id]);
  const isChosen = (each: ShowTarget) =>
    named.includes(each.id) || each.place === place || (group !== undefined && each.groups.includes(group));
  return new Set(displays.filter(isChosen).map(({ id }) => id));
}
