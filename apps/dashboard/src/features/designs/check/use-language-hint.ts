import { useQuery } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import type { Box } from '@vitrine/contract/design-document';
import { locations } from '@vitrine/contract/locations';
import { useMemo } from 'react';
import type { DesignLanguage } from '../../../core/design-views/design-context.ts';
import { listOf } from '../../../lib/records.ts';
import { useSession } from '../../../lib/session/session.ts';
import { languageHint, writesNames } from './language-hint.ts';

const mostPlaces = 200;

/** Asks for the languages of places only where they may matter. */
export function useLanguageHint(
  boxes: readonly Box[],
  { words, units }: DesignLanguage,
  displays: readonly { readonly location: { readonly id: string } }[],
) {
  const { caller } = useSession();
  const mayMix = words !== null && units === 'place' && displays.length > 0 && writesNames(boxes);
  const { data } = useQuery({
    queryKey: ['locations', 'list', { design: 'language' }],
    queryFn: ({ signal }) => listOf(locations, { _limit: String(mostPlaces), sort: 'name:asc' }, { signal }),
    enabled: mayMix && can(caller, locations.routes.list),
    staleTime: 60_000,
  });
  return useMemo(() => {
    const meant = new Set(displays.map(({ location }) => location.id));
    return languageHint(boxes, { words, units }, data?.data.filter(({ id }) => meant.has(id)) ?? []);
  }, [boxes, words, units, displays, data]);
}
