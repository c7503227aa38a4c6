import { type FormEvent, useId, useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import dialog from '../../../ui/confirm.module.css';
import { Layer } from '../../../ui/Layer.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { showToast } from '../../../ui/toast.ts';
import classes from '../activation/ActivationDialog.module.css';
import { PairingFields } from './PairingFields.tsx';
import { PlayerAddress } from './PlayerAddress.tsx';
import { usePairing } from './use-pairing.ts';

interface PairDialogProps {
  display: DisplayRecord;
  onClose: () => void;
}

/** Pairs a display, or replaces its device. */
export function PairDialog({ display, onClose }: PairDialogProps) {
  const t = useT();
  const id = useId();
  const pairing = usePairing(display.id);
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const replaces = display.device !== null;
  const { name } = display;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setWorking(true);
    setFailure(null);
    try {
      if (!(await pairing.isReady())) return;
      await pairing.pairWith(display.id);
      showToast({ message: t('pairing.paired', { name }), kind: 'success' });
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setWorking(false);
    }
  };
  const cancel = () => {
    if (!isWorking) onClose();
  };
  return (
    <Layer onClose={cancel} labelledBy={`${id}-title`} className={dialog.dialog}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`}>
          {replaces ? t('pairing.replaceTitle', { name }) : t('pairing.pairTitle', { name })}
        </h2>
        <Stack above={14} gap={10} anywhere>
          <p className={classes.line}>{replaces ? t('pairing.replaceBody') : t('pairing.pairBody')}</p>
          <PlayerAddress />
          <PairingFields {...pairing.fields} autoFocus />
        </Stack>
        {failure && (
          <Text
            as="p"
            role="alert"
            size="13/18"
            tone="danger"
            pad="10/14"
            above={12}
            rounded="box"
            fill="danger"
          >
            {failure}
          </Text>
        )}
        <div className={dialog.buttons}>
          <Button variant="ghost" onClick={cancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={isWorking}>
            {replaces ? t('displays.replaceDevice') : t('displays.pair')}
          </Button>
        </div>
      </form>
    </Layer>
  );
}
