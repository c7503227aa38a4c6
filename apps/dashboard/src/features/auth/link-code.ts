import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

// Codes of mails travel in the fragment of a link, which no server and no Referer ever sees.

type Name = 'code' | 'confirm' | 'confirmed' | 'email' | 'first-admin';

/** What the fragment of the open page says under this name, e.g. `#code=…`; or said, for it may be gone before the page is. */
export function useFragment(name: Name): string | null {
  const hash = useLocation({ select: (location) => location.hash });
  const said = new URLSearchParams(hash).get(name) || null;
  const [kept, setKept] = useState(said);
  if (said && said !== kept) setKept(said);
  return said ?? kept;
}

export const fragmentOf = (values: Readonly<Partial<Record<Name, string>>>) =>
  `#${new URLSearchParams(values).toString()}`;
