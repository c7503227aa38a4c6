import type { PlanDiff, PreviewQuery } from '@vitrine/contract/plan-diff';
import type { Context } from './context.ts';

/** Given to `App` by the features: what a change does to the plans of displays. */
export interface PlanDiffs {
  /** Reads the plans before a change, in its transaction. */
  begin(context: Context): Promise<BegunChange>;
  /** The newest change since a basis, to name it. */
  changeSince(context: Context, basis: string): Promise<NamedChange | null>;
}

export interface BegunChange {
  /** Reads the plans after the change; the basis names the plans before that it alters. */
  basis(): Promise<string>;
  /** Reads the plans after the change and undoes it. */
  rollBack(): Promise<TriedChange>;
}

export interface TriedChange {
  /** Called after the transaction. */
  compare(query: PreviewQuery): Promise<PlanDiff>;
}

export interface NamedChange {
  /** Null for a change made by the program. */
  readonly by: string | null;
  readonly name: string;
  readonly at: string;
}
