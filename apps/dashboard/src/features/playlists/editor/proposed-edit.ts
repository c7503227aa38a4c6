import { useQuery } from '@tanstack/react-query';
import { playables } from '@vitrine/contract/playables';
import { type PlayableSummary, type PlaylistInput, playlists } from '@vitrine/contract/playlists';
import { proposals } from '@vitrine/contract/proposals';
import { fromCalendar } from '../../../core/conditions/draft-calendar.ts';
import { fromConditions } from '../../../core/conditions/draft-condition.ts';
import type { PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { newId } from '../../../lib/new-id.ts';
import { oneOf } from '../../../lib/records.ts';
import { type Draft, summaryOf } from './draft.ts';

// "Edit first": an approver opens the editor with the proposal as a draft.

export interface ProposedEdit {
  readonly id: string;
  readonly title: string;
  /** Empty for a person who was erased. */
  readonly author: string;
  readonly onto: (saved: Draft) => Draft;
}

/** The saved playlist with the fields that a proposal changes. Items of playables that are gone are left out. */
export function draftWith(
  saved: Draft,
  body: Partial<PlaylistInput>,
  summaries: ReadonlyMap<string, PlayableSummary>,
): Draft {
  const { items, groups, calendar, description, ...plain } = body;
  return {
    ...saved,
    ...plain,
    ...(description !== undefined && { description: description ?? '' }),
    ...(groups && { groups }),
    ...(calendar && { calendar: { ...saved.calendar, ...partOf(calendar) } }),
    ...(items && {
      items: items.flatMap(({ id, playable_id, amount = 1, duration = null, conditions = [] }) => {
        const playable = summaries.get(playable_id);
        const own = id === undefined ? { key: newId() } : { key: id, id };
        return playable
          ? [{ ...own, playable, amount, duration, conditions: fromConditions(conditions) }]
          : [];
      }),
    }),
  } as Draft;
}

/** What is left out of a calendar stays as it is saved. */
function partOf(calendar: object) {
  const whole = fromCalendar({ ...noRules, ...calendar });
  return Object.fromEntries(Object.entries(whole).filter(([field]) => field in calendar));
}

const noRules = { name: null, conditions: [], alternatives: [], exceptions: [] };

/** Null if the reader cannot decide about it, or it is about something else: then the playlist is just edited. */
async function readEdit(id: string, playlist: PlaylistRecord, signal: AbortSignal) {
  const { title, author, route, subject, state, mayDecide, body } = await oneOf(proposals, id, { signal });
  const isEditable = state === 'open' && mayDecide && route === playlists.routes.update.id;
  if (!isEditable || subject.id !== playlist.id) return null;
  const proposed = body as Partial<PlaylistInput>;
  const summaries = new Map(playlist.playables.map((each) => [each.id, each]));
  const missing = new Set((proposed.items ?? []).map(({ playable_id }) => playable_id));
  await Promise.all(
    [...missing]
      .filter((playable) => !summaries.has(playable))
      .map(async (playable) => {
        const found = await oneOf(playables, playable, { signal }).catch(() => null);
        if (found) summaries.set(playable, summaryOf(found));
      }),
  );
  const onto = (saved: Draft) => draftWith(saved, proposed, summaries);
  return { id, title, author: author.name, onto } satisfies ProposedEdit;
}

export const useProposedEdit = (id: string | undefined, playlist: PlaylistRecord | undefined) =>
  useQuery({
    queryKey: ['proposed-edit', id, playlist?.id],
    queryFn: ({ signal }) => readEdit(id!, playlist!, signal),
    enabled: id !== undefined && playlist !== undefined,
    // The draft belongs to the person who edits from here on.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
