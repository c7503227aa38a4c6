import { describe, expect, test } from 'vitest';
import { type Prioritised, rerank } from './rerank.ts';

const listOf = (...priorities: number[]): Prioritised[] =>
  priorities.map((priority, at) => ({ id: String.fromCharCode(97 + at), priority }));

/** The order in which the server would sort the list after the changes. */
function orderAfter(list: readonly Prioritised[], changes: readonly Prioritised[]): string {
  return list
    .map((each) => changes.find(({ id }) => id === each.id) ?? each)
    .sort((one, other) => other.priority - one.priority)
    .map(({ id }) => id)
    .join('');
}

test('if there is room, only the moved playlist changes', () => {
  expect(rerank(listOf(80, 60, 40), 2, 0)).toEqual([{ id: 'c', priority: 81 }]);
  expect(rerank(listOf(80, 60, 40), 0, 2)).toEqual([{ id: 'a', priority: 39 }]);
  expect(rerank(listOf(80, 60, 40), 2, 1)).toEqual([{ id: 'c', priority: 70 }]);
});

test('playlists of equal priority that were not moved stay equal', () => {
  expect(rerank(listOf(50, 50, 50), 2, 0)).toEqual([{ id: 'c', priority: 51 }]);
  expect(rerank(listOf(50, 50, 50), 0, 2)).toEqual([{ id: 'a', priority: 49 }]);
});

test('without room the neighbours change, but no more of them than needed', () => {
  expect(rerank(listOf(100, 50), 1, 0)).toEqual([
    { id: 'b', priority: 100 },
    { id: 'a', priority: 99 },
  ]);
  expect(rerank(listOf(61, 60, 10), 2, 1).length).toBe(2);
  expect(rerank(listOf(100, 0), 0, 1)).toHaveLength(2);
});

test('moving a playlist to its own position changes nothing', () => {
  expect(rerank(listOf(80, 60), 1, 1)).toEqual([]);
  expect(rerank([], 0, 1)).toEqual([]);
});

describe('any move', () => {
  const lists = [
    listOf(100, 100, 100, 100),
    listOf(0, 0, 0),
    listOf(100, 99, 98, 97, 96),
    listOf(4, 3, 2, 1, 0),
    listOf(100, 50, 50, 0),
    listOf(70, 70, 69, 69, 68),
  ];
  for (const list of lists) {
    test(`the moved one is strictly at its new position: ${list.map(({ priority }) => priority).join(' ')}`, () => {
      for (const from of list.keys())
        for (const to of list.keys()) {
          if (from === to) continue;
          const changes = rerank(list, from, to);
          expect(changes.every(({ priority }) => priority >= 0 && priority <= 100)).toBe(true);
          const after = list.map((each) => changes.find(({ id }) => id === each.id) ?? each);
          const moved = after[from]!.priority;
          const others = list.filter((_, at) => at !== from).map(({ id }) => id);
          const priorityOf = (id: string) => after.find((each) => each.id === id)!.priority;
          for (const [at, id] of others.entries()) {
            if (at < to) expect(priorityOf(id)).toBeGreaterThan(moved);
            else expect(priorityOf(id)).toBeLessThan(moved);
          }
          // A stable sort keeps the shown order of equals.
          expect(orderAfter(list, changes).replace(list[from]!.id, '')).toBe(others.join(''));
        }
    });
  }
});
