import { type FormEvent, useState } from 'react';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { useNeedsApproval } from '../../../lib/approval.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { showToast } from '../../../ui/toast.ts';
import { PairingFields } from '../pairing/PairingFields.tsx';
import { usePairing } from '../pairing/use-pairing.ts';
import classes from './stage.module.css';

/** The three words of the player, typed in place. Pairing cannot be proposed, so others only read what is missing. */
export function PairBar({ display }: { display: DisplayRecord }) {
  const t = useT();
  const needsApproval = useNeedsApproval();
  if (!needsApproval) return <PairForm display={display} />;
  return (
    <div className={classes.bar} data-kind="warning">
      <StatusMark status="warning" size={16} />
      <p>{t('displays.noDevice')}</p>
    </div>
  );
}

function PairForm({ display }: { display: DisplayRecord }) {
  const t = useT();
  const pairing = usePairing(display.id);
  const [failure, setFailure] = useState<string | null>(null);
  const [isWorking, setWorking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWorking(true);
    setFailure(null);
    try {
      if (!(await pairing.isReady())) return;
      await pairing.pairWith(display.id);
      showToast({ message: t('pairing.paired', { name: display.name }), kind: 'success' });
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setWorking(false);
    }
  };
  return (
    <form
      noValidate
      className={`${classes.bar} ${classes.pair}`}
      data-kind="warning"
      onSubmit={(event) => void submit(event)}
    >
      <StatusMark status="warning" size={16} />
      <Text as="div" className={classes.words} shrink>
        <PairingFields {...pairing.fields} label={t('pairing.pairBody')} />
        {failure && (
          <Text as="p" role="alert" tone="danger">
            {failure}
          </Text>
        )}
      </Text>
      <Button type="submit" loading={isWorking}>
        {t('displays.pair')}
      </Button>
    </form>
  );
}
