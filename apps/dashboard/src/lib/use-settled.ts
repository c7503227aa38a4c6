import { useEffect, useState } from 'react';

/** The text after a typing pause, so that not every letter sends a request. */
export function useSettled(text: string, afterMs = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return settled;
}
