import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';

// "With others" presses what is true now, and sets a number once: what others change later does not move it.

export type WithOthers = 'turns' | 'alone';

export interface Met {
  readonly rivals: readonly Pick<PlaylistCheck['rivals'][number], 'priority' | 'outcome'>[];
  /** The highest priority of those it meets; null if it meets nobody. */
  readonly highest: number | null;
  /** The priority of what plays now in its windows for most of the time; 50 if nothing does. */
  readonly usual: number;
}

const maxPriority = 100;
const usualAlone = 50;

/** Null if it neither wins against all it meets nor equals one of them. */
export function pressedOf(priority: number, { rivals, highest }: Met): WithOthers | null {
  if (highest === null) return priority === usualAlone ? 'turns' : priority > usualAlone ? 'alone' : null;
  if (priority > highest) return 'alone';
  const equal = rivals.filter((rival) => rival.priority === priority);
  // A tie is decided by the groups, or both take turns.
  const wins = equal.length > 0 && equal.every(({ outcome }) => outcome === 'group_wins');
  if (priority === highest) return wins ? 'alone' : 'turns';
  return equal.length > 0 ? 'turns' : null;
}

/** The priority that a click sets. */
export const priorityFor = (choice: WithOthers, { highest, usual }: Met): number =>
  choice === 'turns' ? usual : Math.min(maxPriority, (highest ?? usual) + 1);
