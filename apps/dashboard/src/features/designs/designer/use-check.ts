import { useQueries } from '@tanstack/react-query';
import { can } from '@vitrine/contract/access';
import type { Brand } from '@vitrine/contract/brand';
import type { DesignDocument } from '@vitrine/contract/design-document';
import { defaultSeconds } from '@vitrine/contract/playables';
import { playlists } from '@vitrine/contract/playlists';
import type { DesignContext } from '@vitrine/design/context';
import type { RenderedDesign } from '@vitrine/design/render';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { fetchPlaylist } from '../../playlists/playlists.queries.ts';
import { hintsOf } from '../check/hints.ts';
import { type BoxMeasure, measureBoxes } from '../check/measure.ts';

const settleMs = 250;

interface Checked {
  readonly document: DesignDocument;
  readonly context: DesignContext;
  readonly drawn: RefObject<RenderedDesign | null>;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly brand: Brand | null;
  /** The design as a playable, and the playlists that it is in. */
  readonly id: string;
  readonly playlistIds: readonly string[];
}

/** Measures the design a moment after the last edit. */
export function useCheck({ document, context, drawn, host, brand, id, playlistIds }: Checked) {
  const [measures, setMeasures] = useState<ReadonlyMap<string, BoxMeasure>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment or display changes what is measured
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void drawn.current?.ready.then(() => {
        if (isWanted && host.current) setMeasures(measureBoxes(host.current, document));
      });
    }, settleMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [document, context, drawn, host]);
  const seconds = useShortestTurn(id, playlistIds);
  const hints = useMemo(
    () => hintsOf({ boxes: document.boxes, measures, colours: brand?.colours ?? [], seconds }),
    [document.boxes, measures, brand, seconds],
  );
  return { measures, hints, counted: hints.filter(({ isAdvice }) => !isAdvice).length };
}

const mostPlaylists = 5;

/** For how long it is shown in the playlist in which it is shown shortest. */
function useShortestTurn(id: string, playlistIds: readonly string[]): number | null {
  const { caller } = useSession();
  const mayRead = can(caller, playlists.routes.get);
  const found = useQueries({
    queries: (mayRead ? playlistIds.slice(0, mostPlaylists) : []).map((playlist) => ({
      queryKey: ['playlists', 'one', playlist],
      queryFn: () => fetchPlaylist(playlist),
      staleTime: 60_000,
    })),
  });
  const turns = found.flatMap(({ data }) =>
    (data?.items ?? []).flatMap((item) => (item.playable_id === id ? [item.duration ?? defaultSeconds] : [])),
  );
  return turns.length > 0 ? Math.min(...turns) : null;
}
