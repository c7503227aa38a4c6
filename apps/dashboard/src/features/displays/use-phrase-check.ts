import { useQuery } from '@tanstack/react-query';
import { type FoundDevice, verifyPhrase } from '@vitrine/contract/devices';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isFilled, isWellFormed, phraseOf, type Words } from './phrase-words.ts';

export type PhraseCheck =
  | { readonly state: 'typing' | 'malformed' | 'checking' | 'unknown' }
  | { readonly state: 'found' | 'paired'; readonly device: FoundDevice }
  | { readonly state: 'failed'; readonly reason: string };

const settleMs = 300;

/** Wrong guesses are counted by the server, so nothing but new words asks again. */
const checkQuery = (phrase: string) => ({
  queryKey: ['pairing', phrase],
  queryFn: async () => (await call(verifyPhrase, { body: { connectString: phrase } })).data,
  retry: false,
  staleTime: 5000,
  gcTime: 0,
});

/** `ownDisplay`: being paired with that one is as good as being free. */
function checkOf(device: FoundDevice, ownDisplay: string | undefined): PhraseCheck {
  const isElsewhere = device.display !== null && device.display.id !== ownDisplay;
  return { state: isElsewhere ? 'paired' : 'found', device };
}

function failureOf(error: unknown): PhraseCheck {
  const isUnknown = error instanceof ApiError && error.code === 'phrase_unknown';
  return isUnknown ? { state: 'unknown' } : { state: 'failed', reason: errorMessage(error) };
}

/** Checks the words by itself, a moment after the third one. */
export function usePhraseCheck(words: Words, ownDisplay?: string): PhraseCheck {
  const phrase = phraseOf(words);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(phrase), settleMs);
    return () => clearTimeout(timer);
  }, [phrase]);
  const isSettled = settled === phrase;
  const isFormed = isWellFormed(words);
  const { data, error } = useQuery({
    ...checkQuery(settled),
    enabled: isSettled && isFormed,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (!isFilled(words)) return { state: 'typing' };
  if (!isFormed) return { state: isSettled ? 'malformed' : 'typing' };
  if (!isSettled) return { state: 'checking' };
  if (data) return checkOf(data, ownDisplay);
  return error ? failureOf(error) : { state: 'checking' };
}

/** The same without the wait, for whoever presses Enter at once. */
export async function checkNow(words: Words, ownDisplay?: string): Promise<PhraseCheck> {
  if (!isWellFormed(words)) return { state: 'malformed' };
  try {
    return checkOf(await queryClient.fetchQuery(checkQuery(phraseOf(words))), ownDisplay);
  } catch (error) {
    return failureOf(error);
  }
}
