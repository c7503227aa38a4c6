import { useEffect, useRef } from 'react';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { PairingFields } from '../pairing/PairingFields.tsx';
import { PlayerAddress } from '../pairing/PlayerAddress.tsx';
import { phraseOf } from '../pairing/phrase-words.ts';
import { usePairing } from '../pairing/use-pairing.ts';
import classes from './displays.module.css';

interface FirstDisplayProps {
  /** Opens the sheet with this phrase. */
  onFound: (phrase: string) => void;
  onAdd: () => void;
}

/** The empty list with the three phrase fields. Finding a device opens the sheet. */
export function FirstDisplay({ onFound, onAdd }: FirstDisplayProps) {
  const t = useT();
  const needsApproval = useNeedsApproval();
  const pairing = usePairing();
  const { state } = pairing.check;
  const phrase = phraseOf(pairing.words);
  const reported = useRef('');
  useEffect(() => {
    if (state !== 'found' || reported.current === phrase) return;
    reported.current = phrase;
    onFound(phrase);
  }, [state, phrase, onFound]);
  return (
    <Text as="div" className={classes.emptyCard} framed rounded="card" surface>
      <Stack
        as="form"
        noValidate
        className={classes.empty}
        gap={16}
        onSubmit={(event) => {
          event.preventDefault();
          void pairing.isReady();
        }}
      >
        <h2>{t('displays.empty')}</h2>
        {!needsApproval && (
          <>
            <PlayerAddress />
            <PairingFields {...pairing.fields} />
          </>
        )}
        <div>
          <Button icon="plus" onClick={onAdd}>
            {t('displays.add')}
          </Button>
        </div>
        {/* Enter needs a submit button; finding a device opens the sheet automatically. */}
        <button type="submit" hidden />
      </Stack>
    </Text>
  );
}
