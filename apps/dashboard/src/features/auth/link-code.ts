import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

// Codes in mailed links are in the URL fragment, which is never sent to a server or in a Referer header.

type Name = 'code' | 'confirm' | 'confirmed' | 'email' | 'first-admin' | 'ready';

/**
 * The value with this name in the page's URL fragment, e.g. `#code=…`. It is kept even if the fragment is
 * removed later.
 */
export function useFragment(name: Name): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const value = new URLSearchParams(hash).get(name) || null;
  const [keptValue, setKept] = useState(value);
  if (value && value !== keptValue) setKept(value);
  return value ?? keptValue;
}

export const fragmentOf = (values: Readonly<Partial<Record<Name, string>>>) =>
  `#${new URLSearchParams(values).toString()}`;
