import { useEffect, useState } from 'react';
import { useDisplayRecord } from './displays.queries.ts';
import { PairDialog } from './PairDialog.tsx';
import { PairingFields } from './PairingFields.tsx';
import { phraseOf, wordsOf } from './phrase-words.ts';
import { usePairing } from './use-pairing.ts';

// Pairing for pages of other features.

interface ScreenWordsProps {
  /** The words lead to a device that can be had; null: they no longer do. */
  onFound: (phrase: string | null) => void;
  autoFocus?: boolean;
}

/** The three words of a screen; those that came with the address are filled in. */
export function ScreenWords({ onFound, autoFocus }: ScreenWordsProps) {
  const [initial] = useState(() => wordsOf(/^#phrase=([\w-]+)/.exec(window.location.hash)?.[1] ?? ''));
  const { fields, isFound, words } = usePairing(undefined, initial);
  const phrase = isFound ? phraseOf(words) : null;
  useEffect(() => onFound(phrase), [onFound, phrase]);
  return <PairingFields {...fields} autoFocus={autoFocus} />;
}

/** Gives a display another device in place of the one it has. */
export function ReplaceDevice({ display: id, onClose }: { display: string; onClose: () => void }) {
  const { data } = useDisplayRecord(id);
  return data ? <PairDialog display={data} onClose={onClose} /> : null;
}
