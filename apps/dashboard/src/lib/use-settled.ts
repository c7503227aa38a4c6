import { useEffect, useState } from 'react';

/** The text once nobody has typed for a moment, so that not every letter asks the server. */
export function useSettled(text: string, afterMs = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
