import { useEffect, useRef, useState } from 'react';
import { useDisplayRecord } from '../../../core/queries/displays.queries.ts';
import { PairDialog } from './PairDialog.tsx';
import { PairingFields } from './PairingFields.tsx';
import { phraseOf, wordsOf } from './phrase-words.ts';
import { usePairing } from './use-pairing.ts';

export { LargePlayerAddress, PlayerAddress } from './PlayerAddress.tsx';

// Pairing for pages of other features.

interface ScreenWordsProps {
  /** Called with a phrase that belongs to an available device, or with null when it no longer does. */
  onFound: (phrase: string | null) => void;
  label?: string;
  autoFocus?: boolean;
}

/** The three words of a screen, prefilled from the URL. */
export function ScreenWords({ onFound, label, autoFocus }: ScreenWordsProps) {
  const [initial] = useState(() => wordsOf(/^#phrase=([\w-]+)/.exec(window.location.hash)?.[1] ?? ''));
  const { fields, isFound, words } = usePairing(undefined, initial);
  const phrase = isFound ? phraseOf(words) : null;
  useEffect(() => onFound(phrase), [onFound, phrase]);
  const container = useRef<HTMLDivElement>(null);
  // Unlike a dialog, a page does not move the focus to the first field.
  useEffect(() => {
    if (autoFocus) container.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [autoFocus]);
  return (
    <div ref={container}>
      <PairingFields {...fields} {...(label && { label })} />
    </div>
  );
}

/** Replaces the device of a display. */
export function ReplaceDevice({ display: id, onClose }: { display: string; onClose: () => void }) {
  const { data } = useDisplayRecord(id);
  return data ? <PairDialog display={data} onClose={onClose} /> : null;
}
