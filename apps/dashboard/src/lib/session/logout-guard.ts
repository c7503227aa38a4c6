// Leaving a server by logging out or switching: guards that may prevent it, and holding back calls meanwhile.

export type Leaving = 'logout' | 'switch';
type Guard = (how: Leaving) => Promise<boolean>;

export function createLeaving() {
  const guards = new Set<Guard>();
  /** Resolved when leaving has failed; otherwise the page is unloaded first. */
  let underWay: PromiseWithResolvers<void> | null = null;
  return {
    /** Called before leaving; false prevents it. */
    guard(guard: Guard): () => void {
      guards.add(guard);
      return () => void guards.delete(guard);
    },
    async isAllowed(how: Leaving): Promise<boolean> {
      for (const guard of guards) if (!(await guard(how))) return false;
      return true;
    },
    isUnderWay: () => underWay !== null,
    begin() {
      underWay = Promise.withResolvers();
    },
    fail() {
      underWay?.resolve();
      underWay = null;
    },
    /** Calls made meanwhile would be refused, so they wait. */
    async whenStaying(): Promise<void> {
      await underWay?.promise;
    },
  };
}
