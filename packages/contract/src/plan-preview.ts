import * as z from 'zod';
import { everyone } from './access.ts';
import { PlanDiff, PreviewQuery } from './plan-diff.ts';
import { route } from './route.ts';
import { Id, requiredText } from './text.ts';

// What several calls would do together, for actions on many records. Alone, each of them is asked with `?preview=true`.

export const maxPreviewedCalls = 200;

export const PlannedCall = z.strictObject({
  /** Id of a route that can be previewed, e.g. `playlists.remove`. */
  route: requiredText(100),
  /** The record, unless one is created. */
  id: Id.nullable().optional(),
  /** The body of the call. */
  body: z.unknown().optional(),
});
export type PlannedCall = z.input<typeof PlannedCall>;

/** A call that would fail. The others are carried out without it. */
export const RefusedCall = z.object({
  /** Its place in `calls`, from 0. */
  call: z.int(),
  message: z.string(),
});
export type RefusedCall = z.infer<typeof RefusedCall>;

export const planPreview = route({
  id: 'planPreview.create',
  isExpensive: true,
  host: 'content',
  method: 'POST',
  path: '/api/v1/plan-preview',
  access: everyone,
  query: PreviewQuery.pick({ days: true, bandsOf: true, stripOf: true }),
  body: z.strictObject({ calls: z.array(PlannedCall).min(1).max(maxPreviewedCalls) }),
  reply: z.object({ data: PlanDiff, refused: z.array(RefusedCall) }),
  summary: 'Read what several calls would change',
  description:
    'They are carried out one after another and undone again. A call that the caller may not make refuses all of them; one that fails otherwise is named in `refused`. Nothing is changed.',
});
