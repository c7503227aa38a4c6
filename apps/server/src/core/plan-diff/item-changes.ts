import type { PlanItems } from '@vitrine/contract/plan-diff';
import type { SeenItem } from './plan-snapshots.ts';

// How the items of a playlist differ. An item is recognised by its playable and by how many of the same come
// before it, because callers may send items without their ids.

export type ItemChange = Pick<
  PlanItems,
  'added' | 'removed' | 'changed' | 'expired' | 'isReordered' | 'loop'
>;

function byOccurrence(items: readonly SeenItem[]): Map<string, SeenItem> {
  const counts = new Map<string, number>();
  return new Map(
    items.map((item) => {
      const nth = (counts.get(item.playable) ?? 0) + 1;
      counts.set(item.playable, nth);
      return [`${item.playable} ${nth}`, item];
    }),
  );
}

export function itemChange(before: readonly SeenItem[], after: readonly SeenItem[]): ItemChange {
  const was = byOccurrence(before);
  const becomes = byOccurrence(after);
  const keptBefore = [...was.keys()].filter((key) => becomes.has(key));
  const keptAfter = [...becomes.keys()].filter((key) => was.has(key));
  const changed = keptAfter
    .map((key) => ({ before: was.get(key)!, after: becomes.get(key)! }))
    .filter((each) => each.before.seen !== each.after.seen);
  const namesOf = (items: readonly SeenItem[]) => items.map(({ name }) => name);
  return {
    added: namesOf([...becomes].filter(([key]) => !was.has(key)).map(([, item]) => item)),
    removed: namesOf([...was].filter(([key]) => !becomes.has(key)).map(([, item]) => item)),
    changed: namesOf(changed.filter((each) => !expires(each)).map(({ after: item }) => item)),
    expired: namesOf(changed.filter(expires).map(({ after: item }) => item)),
    isReordered: keptBefore.some((key, i) => key !== keptAfter[i]),
    loop: { was: loopOf(before), becomes: loopOf(after) },
  };
}

const loopOf = (items: readonly SeenItem[]) => items.reduce((sum, { seconds }) => sum + seconds, 0);

/** Whether it ends now, or earlier than before. */
const expires = ({ before, after }: { before: SeenItem; after: SeenItem }) =>
  after.showUntil !== null && (before.showUntil === null || after.showUntil < before.showUntil);
