import { useRef } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: any function can be one of the acts
type Actions = Readonly<Record<string, (...args: any[]) => any>>;

/**
 * Functions with a stable identity that always call the latest implementation, so that rows need not render
 * again.
 */
export function useStableActions<T extends Actions>(actions: T): T {
  const latest = useRef(actions);
  latest.current = actions;
  const stable = useRef<T | null>(null);
  stable.current ??= Object.fromEntries(
    Object.keys(actions).map((name) => [name, (...args: unknown[]) => latest.current[name]!(...args)]),
  ) as T;
  return stable.current;
}
