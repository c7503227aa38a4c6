import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSeconds } from '../../lib/use-seconds.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './auth.module.css';
import { publicFailure } from './login-failure.ts';

const waitMs = 30_000;

/** A mail may take a moment, so it can be sent again only after a delay. */
export function SendAgain({ send }: { send: () => Promise<unknown> }) {
  const t = useT();
  const [sentAt, setSentAt] = useState(Date.now);
  const [isWaiting, setWaiting] = useState(true);
  const [isWorking, setWorking] = useState(false);
  const [outcome, setOutcome] = useState<{ message: string; isFailure: boolean } | null>(null);
  const now = useSeconds(isWaiting);
  const left = Math.ceil((sentAt + waitMs - now) / 1000);
  if (isWaiting && left <= 0) setWaiting(false);
  const again = async () => {
    if (isWorking) return;
    setWorking(true);
    setOutcome(null);
    try {
      await send();
      setSentAt(Date.now());
      setWaiting(true);
      setOutcome({ message: t('signup.sentAgain'), isFailure: false });
    } catch (error) {
      setOutcome({ message: publicFailure(error, t('errors.something_went_wrong')), isFailure: true });
    } finally {
      setWorking(false);
    }
  };
  return (
    <>
      <p role="status" className={outcome?.isFailure ? classes.failure : classes.sent}>
        {outcome?.message}
      </p>
      <Button size="lg" fullWidth icon="mail" disabled={left > 0} loading={isWorking} onClick={again}>
        {left > 0 ? t('signup.sendAgainIn', { count: left }) : t('signup.sendAgain')}
      </Button>
    </>
  );
}
