import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { session } from '../session/session.ts';

// What somebody was writing when the session ended by itself. It stays in the tab, is offered back after the login, and only
// to the same person on the same server. Secrets have no place in it: the owner of the form leaves them out.

const Draft = z.object({ keptAt: z.number(), values: z.unknown() });
const longestKeptMs = 24 * 3_600_000;

export function draftKey(of: string): string {
  const { user, server } = session.get();
  return `signage-draft ${user?.id} ${server?.url} ${of}`;
}

function readDraft<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    const { keptAt, values } = Draft.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    const isFresh = Date.now() - keptAt < longestKeptMs;
    return isFresh ? schema.parse(values) : null;
  } catch {
    return null;
  }
}

interface DraftKeeping<T> {
  /** Names the record, e.g. `location 018f…`. */
  readonly of: string;
  readonly schema: z.ZodType<T>;
  /** What is unsaved now; null when nothing is. */
  readonly unsaved: () => unknown;
}

/** Keeps the form's work when the session is lost; gives back what was kept, until it is taken or dropped. */
export function useDraft<T>({ of, schema, unsaved }: DraftKeeping<T>) {
  const key = draftKey(of);
  const [savedDraft, setKept] = useState(() => readDraft(key, schema));
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(
    () =>
      session.onEnding(() => {
        const values = latest.current();
        if (values !== null) sessionStorage.setItem(key, JSON.stringify({ keptAt: Date.now(), values }));
      }),
    [key],
  );
  const drop = () => {
    sessionStorage.removeItem(key);
    setKept(null);
  };
  return { kept: savedDraft, drop };
}
