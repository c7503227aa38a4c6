import { useEffect, useRef, useState } from 'react';
import { useDisplayRecord } from '../displays.queries.ts';
import { PairDialog } from './PairDialog.tsx';
import { PairingFields } from './PairingFields.tsx';
import { phraseOf, wordsOf } from './phrase-words.ts';
import { usePairing } from './use-pairing.ts';

// Pairing for pages of other features.

interface ScreenWordsProps {
  /** The words lead to a device that can be had; null: they no longer do. */
  onFound: (phrase: string | null) => void;
  label?: string;
  autoFocus?: boolean;
}

/** The three words of a screen; those that came with the address are filled in. */
export function ScreenWords({ onFound, label, autoFocus }: ScreenWordsProps) {
  const [initial] = useState(() => wordsOf(/^#phrase=([\w-]+)/.exec(window.location.hash)?.[1] ?? ''));
  const { fields, isFound, words } = usePairing(undefined, initial);
  const phrase = isFound ? phraseOf(words) : null;
  useEffect(() => onFound(phrase), [onFound, phrase]);
  const container = useRef<HTMLDivElement>(null);
  // A page has no dialog that would move the focus to the first field.
  useEffect(() => {
    if (autoFocus) container.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <div ref={container}>
      <PairingFields {...fields} {...(label && { label })} />
    </div>
  );
}

/** Gives a display another device in place of the one it has. */
export function ReplaceDevice({ display: id, onClose }: { display: string; onClose: () => void }) {
  const { data } = useDisplayRecord(id);
  return data ? <PairDialog display={data} onClose={onClose} /> : null;
}
