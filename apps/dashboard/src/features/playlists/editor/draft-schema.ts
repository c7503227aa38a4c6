import { operators, preconditions } from '@vitrine/contract/conditions';
import { orientations, resolutions } from '@vitrine/contract/displays';
import { weekdays } from '@vitrine/contract/locations';
import { PlayableSummary } from '@vitrine/contract/playlists';
import * as z from 'zod';
import { type Draft, type DraftField, draftFields } from './draft.ts';

// Parses a draft that was stored when the session was lost, or the page left.

export interface KeptDraft extends Draft {
  /** What was not saved of it. Drafts stored by an earlier version do not tell. */
  readonly unsaved?: readonly DraftField[];
}

const Conditions = z.array(
  z.object({
    precondition: z.enum(preconditions),
    operator: z.enum(operators),
    first: z.string(),
    second: z.string(),
    weekdays: z.array(z.enum(weekdays)),
  }),
);

export const KeptDraft: z.ZodType<KeptDraft> = z.object({
  unsaved: z.array(z.enum(draftFields)).optional(),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
  orientation: z.enum(orientations).nullable(),
  resolution: z.enum(resolutions).nullable(),
  priority: z.number(),
  groups: z.array(z.string()),
  items: z.array(
    z.object({
      key: z.string(),
      id: z.string().optional(),
      // Drafts stored by an earlier version have no page count and no dates.
      playable: PlayableSummary.extend({
        pageCount: z.int().nullable().default(null),
        showFrom: z.string().nullable().default(null),
        showUntil: z.string().nullable().default(null),
      }),
      amount: z.number(),
      duration: z.number().nullable(),
      durationText: z.string().optional(),
      conditions: Conditions,
    }),
  ),
  calendar: z.object({
    name: z.string().nullable(),
    conditions: Conditions,
    // Drafts stored by an earlier version have neither.
    alternatives: z.array(Conditions).default([]),
    exceptions: z
      .array(z.object({ date: z.string(), times: z.array(z.object({ from: z.string(), to: z.string() })) }))
      .default([]),
  }),
}) as z.ZodType<KeptDraft>;
