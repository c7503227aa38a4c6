import { useQuery } from '@tanstack/react-query';
import { type PlaylistCheck, playlistCheck } from '@vitrine/contract/playlist-calls';
import { maxAmount } from '@vitrine/contract/playlists';
import { useRef } from 'react';
import { validCalendar } from '../../../core/conditions/draft-calendar.ts';
import { validConditions } from '../../../core/conditions/draft-condition.ts';
import { call } from '../../../lib/api.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import type { Draft } from '../editor/draft.ts';
import type { DraftState } from '../editor/use-draft.ts';

/** Only what affects when and where it plays; incomplete rows are left out. */
function questionOf(draft: Draft, id: string, isDraft: boolean) {
  const { name: _, ...calendar } = validCalendar(draft.calendar);
  return {
    id,
    // A draft is asked about as if it were on screens.
    enabled: draft.enabled || isDraft,
    priority: draft.priority,
    orientation: draft.orientation,
    groups: [...draft.groups],
    ...calendar,
    items: draft.items.map(({ id: item, playable, amount, duration, conditions }) => ({
      ...(item ? { id: item } : {}),
      playable_id: playable.id,
      amount: Math.min(maxAmount, Math.max(1, amount || 1)),
      duration,
      conditions: validConditions(conditions),
    })),
  };
}

/** A plan also changes without local edits: others save, days pass. */
const refreshMs = 60_000;

/**
 * What the draft would do if it were saved, shortly after the last change; the previous answer until there is
 * a newer one.
 */
export function usePlaylistCheck({ draft, id, isDraft }: DraftState): PlaylistCheck | null {
  const question = useSettled(JSON.stringify(questionOf(draft, id, isDraft)), 400);
  const { data } = useQuery({
    queryKey: ['playlists', 'check', question],
    queryFn: async ({ signal }) =>
      (await call(playlistCheck, { body: JSON.parse(question) as ReturnType<typeof questionOf>, signal }))
        .data,
    refetchInterval: refreshMs,
    gcTime: refreshMs,
    retry: false,
  });
  const last = useRef<PlaylistCheck | null>(null);
  if (data) last.current = data;
  return last.current;
}
