import { useCallback, useState } from 'react';
import { moveDevice, pairDisplay } from '../display-changes.ts';
import { isEmpty, noWords, phraseOf, type Words } from './phrase-words.ts';
import { checkNow, usePhraseCheck } from './use-phrase-check.ts';
import { useWordList } from './word-list.ts';

/** The typed words, the device they belong to, and pairing it with a display. */
export function usePairing(ownDisplay?: string, initial: Words = noWords) {
  const [words, setWords] = useState<Words>(initial);
  /** The phrase whose device may be moved from its current display. */
  const [movedPhrase, setMovedPhrase] = useState<string | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const [isUsed, setUsed] = useState(!isEmpty(initial));
  const list = useWordList(isUsed);
  const check = usePhraseCheck(words, list, ownDisplay);
  const isMoving = movedPhrase === phraseOf(words);

  const change = useCallback((next: Words) => {
    setWords(next);
    setIncomplete(false);
  }, []);

  return {
    words,
    isGiven: !isEmpty(words),
    /** The phrase belongs to an available device. */
    isFound: check.state === 'found' || (check.state === 'paired' && isMoving),
    check,
    clear: () => change(noWords),
    fields: {
      words,
      onChange: change,
      check,
      list,
      onUse: () => setUsed(true),
      isMoving,
      isIncomplete,
      onMove: () => setMovedPhrase(phraseOf(words)),
    },
    /** Whether the phrase belongs to an available device. If not, the fields show why. */
    async isReady(): Promise<boolean> {
      const now = await checkNow(words, ownDisplay);
      setIncomplete(now.state === 'malformed');
      return now.state === 'found' || (now.state === 'paired' && isMoving);
    },
    async pairWith(display: string) {
      const now = await checkNow(words, display);
      const from = now.state === 'paired' && isMoving ? now.device.display : null;
      if (now.state === 'paired' && from) return moveDevice(now.device.deviceId, from.id, display);
      return pairDisplay(display, phraseOf(words));
    },
  };
}

export type Pairing = ReturnType<typeof usePairing>;
