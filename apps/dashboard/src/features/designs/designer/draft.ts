import { DesignDocument } from '@vitrine/contract/design-document';
import { Design, type DesignInput } from '@vitrine/contract/designs';
import * as z from 'zod';
import type { DesignRecord } from '../../../core/queries/designs.queries.ts';

// A design while it is edited.

export const DesignDraft = z.object({
  name: z.string(),
  background: DesignDocument.shape.background,
  boxes: DesignDocument.shape.boxes,
  words: Design.shape.words.default(null),
  units: Design.shape.units.default('place'),
  twin: z.string().nullable(),
});
export type DesignDraft = z.infer<typeof DesignDraft>;
export type DraftField = keyof DesignDraft;

export const draftOf = ({ name, background, boxes, words, units, twin }: DesignRecord): DesignDraft => ({
  name,
  background,
  boxes,
  words,
  units,
  twin,
});

const fields = DesignDraft.keyof().options;

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const changedFields = (before: DesignDraft, after: DesignDraft): DraftField[] =>
  fields.filter((field) => !isSame(before[field], after[field]));

/** As a person counts them: each box once, and the order, the name, the background, the words, the units and the twin. */
export function countChanges(before: DesignDraft, after: DesignDraft): number {
  const known = new Map(before.boxes.map((box) => [box.id, box]));
  const kept = after.boxes.filter(({ id }) => known.has(id));
  const changedBoxes = kept.filter((box) => !isSame(known.get(box.id), box)).length;
  const added = after.boxes.length - kept.length;
  const removed = before.boxes.length - kept.length;
  const order = before.boxes.filter(({ id }) => kept.some((box) => box.id === id)).map(({ id }) => id);
  const isReordered = order.join() !== kept.map(({ id }) => id).join();
  const others = changedFields(before, after).filter((field) => field !== 'boxes').length;
  return changedBoxes + added + removed + (isReordered ? 1 : 0) + others;
}

export const inputOf = (draft: DesignDraft, fields: readonly DraftField[]): Partial<DesignInput> =>
  Object.fromEntries(fields.map((field) => [field, draft[field]]));
