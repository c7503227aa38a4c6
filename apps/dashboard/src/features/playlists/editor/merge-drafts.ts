import { changedFields, type Draft, type DraftField } from './draft.ts';

// Two people, or two tabs of one person, have edited the same draft.

export interface Merged {
  /** Theirs with everything that was changed here alone. */
  readonly draft: Draft;
  /** Changed on both sides, to something else. */
  readonly both: readonly DraftField[];
}

export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merged {
  const ofTheirs = new Set(changedFields(base, theirs));
  const ofMine = changedFields(base, mine);
  const differing = new Set(changedFields(theirs, mine));
  const both = ofMine.filter((field) => ofTheirs.has(field) && differing.has(field));
  const alone = ofMine.filter((field) => !both.includes(field));
  return { draft: { ...theirs, ...Object.fromEntries(alone.map((field) => [field, mine[field]])) }, both };
}
