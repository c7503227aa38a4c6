import { useState } from 'react';
import { useSeconds } from '../../lib/use-seconds.ts';

/** The seconds until a moment of the server's clock, of which a reply told the time. */
export function useCountdown(
  waiting: { readonly validFrom: string } | null,
  serverNow: string | undefined,
): number {
  const [offset, setOffset] = useState({ of: '', ms: 0 });
  if (serverNow && offset.of !== serverNow)
    setOffset({ of: serverNow, ms: Date.parse(serverNow) - Date.now() });
  const now = useSeconds(waiting !== null) + offset.ms;
  return waiting ? Math.max(0, Math.ceil((Date.parse(waiting.validFrom) - now) / 1000)) : 0;
}
