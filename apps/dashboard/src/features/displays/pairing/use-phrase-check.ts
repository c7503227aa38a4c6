import { useQuery } from '@tanstack/react-query';
import { type FoundDevice, verifyPhrase } from '@vitrine/contract/devices';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { isWellFormed, phraseOf, type Words } from './phrase-words.ts';
import type { WordList } from './word-list.ts';

export type PhraseCheck =
  | { readonly state: 'typing' | 'malformed' | 'checking' | 'unknown' }
  | { readonly state: 'found' | 'paired'; readonly device: FoundDevice }
  | { readonly state: 'failed'; readonly reason: string };

const settleMs = 300;

/** The server counts wrong guesses, so only new words are checked again. */
const checkQuery = (phrase: string) => ({
  queryKey: ['pairing', phrase],
  queryFn: async () => (await call(verifyPhrase, { body: { connectString: phrase } })).data,
  retry: false,
  staleTime: 5000,
  gcTime: 0,
});

/** `ownDisplay`: being paired with that display counts as unpaired. */
function checkOf(device: FoundDevice, ownDisplay: string | undefined): PhraseCheck {
  const isElsewhere = device.display !== null && device.display.id !== ownDisplay;
  return { state: isElsewhere ? 'paired' : 'found', device };
}

function failureOf(error: unknown): PhraseCheck {
  const isUnknown = error instanceof ApiError && error.code === 'phrase_unknown';
  return isUnknown ? { state: 'unknown' } : { state: 'failed', reason: errorMessage(error) };
}

/** Checks automatically, shortly after all three words are on the list; on Enter it always checks. */
export function usePhraseCheck(words: Words, list: WordList | null, ownDisplay?: string): PhraseCheck {
  const phrase = phraseOf(words);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(phrase), settleMs);
    return () => clearTimeout(timer);
  }, [phrase]);
  const isSettled = settled === phrase;
  const isComplete = list !== null && words.every((word) => list.has(word));
  const { data, error } = useQuery({
    ...checkQuery(phrase),
    enabled: isSettled && isComplete,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data) return checkOf(data, ownDisplay);
  if (error) return failureOf(error);
  return { state: isComplete ? 'checking' : 'typing' };
}

/** The same without the delay, for Enter. */
export async function checkNow(words: Words, ownDisplay?: string): Promise<PhraseCheck> {
  if (!isWellFormed(words)) return { state: 'malformed' };
  try {
    return checkOf(await queryClient.fetchQuery(checkQuery(phraseOf(words))), ownDisplay);
  } catch (error) {
    return failureOf(error);
  }
}
