import type { PlanDiff, PreviewQuery } from '@vitrine/contract/plan-diff';
import type { Context } from './context.ts';

/** Given to `App` by the features: what a change does to the plans of displays. */
export interface PlanDiffs {
  /** Called in the transaction of a change before it is made, with the routes of its calls. */
  begin(context: Context, routes: readonly string[]): Promise<BegunChange>;
  /**
   * Called in the transaction of a change when it is made: names the plans before that it alters, as they are
   * at this moment. Until the transaction ends, others who ask wait.
   */
  basis(context: Context): Promise<string>;
  /** The newest change since a basis, to name it. */
  changeSince(context: Context, basis: string): Promise<NamedChange | null>;
}

export interface BegunChange {
  /** Reads what the change has altered, and undoes it. */
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
