import type { QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../query-client.ts';
import { onChanged } from './live-updates.ts';

/** Limits the rate of refetching, however busy the server is. */
const restMs = 5000;

/**
 * For replies that depend on nearly all kinds of records: the first live update refetches at once, those of the next few
 * seconds together. `queryKey` is the same array at every render.
 */
export function useRefreshOnChange(kinds: ReadonlySet<string>, queryKey: QueryKey): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = Number.NEGATIVE_INFINITY;
    const ask = () => {
      timer = undefined;
      lastAt = performance.now();
      const refetchType = document.hidden ? 'none' : 'active';
      void queryClient.invalidateQueries({ queryKey, refetchType });
    };
    const stop = onChanged(kinds, () => {
      timer ??= setTimeout(ask, Math.max(0, lastAt + restMs - performance.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [kinds, queryKey]);
}
