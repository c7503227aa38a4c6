import { useRef } from 'react';

// biome-ignore lint/suspicious/noExplicitAny: any function can be one of the acts
type Acts = Readonly<Record<string, (...args: any[]) => any>>;

/** Functions that stay the same while what they do is always the latest, so that rows need not be drawn anew. */
export function useActs<T extends Acts>(actions: T): T {
  const latest = useRef(actions);
  latest.current = actions;
  const stable = useRef<T | null>(null);
  stable.current ??= Object.fromEntries(
    Object.keys(actions).map((name) => [name, (...args: unknown[]) => latest.current[name]!(...args)]),
  ) as T;
  return stable.current;
}
