// Leaving a server, by logging out or by going to another one: who may object, and what happens to calls meanwhile.

export type Leaving = 'logout' | 'switch';
type Guard = (how: Leaving) => Promise<boolean>;

export function createLeaving() {
  const guards = new Set<Guard>();
  /** Fulfilled when it has failed; otherwise the page goes before that. */
  let underWay: PromiseWithResolvers<void> | null = null;
  return {
    /** Asked before; false stays. */
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
    /** Whatever was asked meanwhile would be refused, and belong to nobody. */
    async whenStaying(): Promise<void> {
      await underWay?.promise;
    },
  };
}
