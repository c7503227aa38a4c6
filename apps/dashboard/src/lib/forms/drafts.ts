import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { session } from '../session/session.ts';

// Unsaved work when the session ended without a logout, and of some forms also when the tab is hidden or
// reloaded. It is stored in the tab and offered afterwards, but only to the same user on the same server. It must not contain secrets; each form leaves them out.

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
  /** Identifies the record, e.g. `location 018f…`. */
  readonly of: string;
  readonly schema: z.ZodType<T>;
  /** The unsaved values; null if there are none. */
  readonly unsaved: () => unknown;
  /** Also when the tab is hidden or reloaded: tablets close tabs without asking. */
  readonly whenHidden?: boolean | undefined;
  /** Also when the page is left without a question: what cannot be saved yet is finished another time. */
  readonly whenLeft?: (() => boolean) | undefined;
}

/**
 * Stores the form's work when the session is lost; returns what was stored, until it is restored or
 * discarded.
 */
export function useDraft<T>({ of, schema, unsaved, whenHidden = false, whenLeft }: DraftKeeping<T>) {
  const key = draftKey(of);
  const [savedDraft, setKept] = useState(() => readDraft(key, schema));
  const latest = useRef(unsaved);
  latest.current = unsaved;
  const staysWhenLeft = useRef(whenLeft);
  staysWhenLeft.current = whenLeft;
  const isOffered = useRef(savedDraft !== null);
  isOffered.current = savedDraft !== null;
  useEffect(() => {
    const keep = () => {
      const values = latest.current();
      if (values !== null) sessionStorage.setItem(key, JSON.stringify({ keptAt: Date.now(), values }));
      // What is not decided yet stays on offer.
      else if (!isOffered.current) sessionStorage.removeItem(key);
    };
    let hasEnded = false;
    const stopListening = session.onEnding(() => {
      hasEnded = true;
      keep();
    });
    if (!whenHidden) return stopListening;
    const onHidden = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', onHidden);
    addEventListener('pagehide', keep);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', onHidden);
      removeEventListener('pagehide', keep);
      if (hasEnded || isOffered.current) return;
      if (staysWhenLeft.current?.()) keep();
      // Left by a decision: saved, or discarded.
      else sessionStorage.removeItem(key);
    };
  }, [key, whenHidden]);
  const drop = () => {
    sessionStorage.removeItem(key);
    setKept(null);
  };
  return { kept: savedDraft, drop };
}
