import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import type { Box } from '@vitrine/contract/design-document';
import { locations } from '@vitrine/contract/locations';
import { useMemo } from 'react';
import type { DesignLanguage } from '../../../core/design-views/design-context.ts';
import { useShowsOf } from '../../../core/queries/shows.queries.ts';
import { listOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Hint } from './hints.ts';
import { languageHint, writesNames } from './language-hint.ts';

const mostPlaces = 200;

interface ForPlaces extends DesignLanguage {
  readonly id: string;
  readonly boxes: readonly Box[];
  /** Those whose playlists or groups have it. */
  readonly displays: readonly { readonly location: { readonly id: string } }[];
}

/** Asks for the languages of the places where it is shown, if they may matter. */
export function useLanguageHint({ id, boxes, words, units, displays }: ForPlaces): Hint | null {
  const { caller } = useSession();
  const mayMix = words !== null && units === 'place' && writesNames(boxes);
  const shows = useShowsOf(id, mayMix);
  const named = shows.flatMap(({ places }) => places.map(({ name }) => name));
  const meant = displays.map(({ location }) => location.id);
  const { data } = useQuery({
    queryKey: ['locations', 'list', { design: 'language' }],
    queryFn: ({ signal }) => listOf(locations, { _limit: String(mostPlaces), sort: 'name:asc' }, { signal }),
    enabled: mayMix && named.length + meant.length > 0 && can(caller, locations.routes.list),
    staleTime: 60_000,
  });
  const places = data?.data.filter((place) => meant.includes(place.id) || named.includes(place.name)) ?? [];
  const found = languageHint(boxes, { words, units }, places);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places change identity with every render
  return useMemo(() => found, [JSON.stringify(found)]);
}
