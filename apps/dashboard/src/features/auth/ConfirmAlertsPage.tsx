import { useLocation } from '@tanstack/react-router';
import { confirmAlerts } from '@vitrine/contract/alerts';
import { useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import classes from './auth.module.css';
import { useFragment } from './link-code.ts';
import { callAsStranger, isInvalidToken } from './public-calls.ts';

type Outcome = { readonly email: string; readonly server: string } | { readonly failure: string };

/**
 * The page of the link in a mail to an alert recipient. It asks for a click, because mail programs open links
 * automatically.
 */
export function ConfirmAlertsPage() {
  const t = useT();
  const code = useFragment('code');
  const server = useLocation({ select: ({ search }) => (search as { server?: string }).server ?? '' });
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isWorking, setWorking] = useState(false);
  const confirm = async () => {
    setWorking(true);
    try {
      setOutcome((await callAsStranger(confirmAlerts, { server, code: code ?? '' })).data);
    } catch (error) {
      setOutcome({ failure: isInvalidToken(error) ? t('auth.confirmAlertsInvalid') : errorMessage(error) });
    } finally {
      setWorking(false);
    }
  };
  const isDone = outcome !== null && 'email' in outcome;
  const failure = !code ? t('auth.confirmAlertsInvalid') : outcome && 'failure' in outcome && outcome.failure;
  return (
    <AuthLayout title={t('auth.confirmAlertsTitle')} lead={isDone ? undefined : t('auth.confirmAlertsLead')}>
      <Stack gap={18} className={classes.form}>
        {isDone && (
          <p role="status" className={classes.notice}>
            {t('auth.confirmAlertsDone', outcome)}
          </p>
        )}
        <div role="alert" className={classes.failure}>
          {failure && <p>{failure}</p>}
        </div>
        {!isDone && code && (
          <Button variant="primary" size="lg" fullWidth loading={isWorking} onClick={() => void confirm()}>
            {t('auth.confirmAlertsButton')}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
