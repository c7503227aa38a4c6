import type { AlertFeedTry, TriedFeed } from '@vitrine/contract/alert-feeds';
import { useRef, useState } from 'react';
import { tryFeed } from './alarms.queries.ts';

/** What the address of a feed told when it was tried last. */
export interface Trial {
  readonly isRunning: boolean;
  /** Null if this address was not tried. */
  of: (address: string) => TriedFeed | null;
  isGood: (address: string) => boolean;
  /** Whether the feed would be judged by other rules now. */
  isOld: (input: AlertFeedTry) => boolean;
  run: (input: AlertFeedTry) => Promise<TriedFeed | null>;
}

export function useTrial(onFailed: (error: unknown) => void): Trial {
  const [last, setLast] = useState<{ input: AlertFeedTry; told: TriedFeed } | null>(null);
  const [isRunning, setRunning] = useState(false);
  /** An answer about an address that is no longer the one that is asked for counts for nothing. */
  const newest = useRef(0);
  const of = (address: string) => (last?.input.address === address.trim() ? last.told : null);
  return {
    isRunning,
    of,
    isGood: (address) => of(address)?.fault === null,
    isOld: (input) => last !== null && JSON.stringify(last.input) !== JSON.stringify(input),
    async run(input) {
      newest.current += 1;
      const own = newest.current;
      setRunning(true);
      try {
        const told = await tryFeed(input);
        if (own !== newest.current) return null;
        setLast({ input, told });
        return told;
      } catch (error) {
        if (own === newest.current) onFailed(error);
        return null;
      } finally {
        if (own === newest.current) setRunning(false);
      }
    },
  };
}
