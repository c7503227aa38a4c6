import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { showToast } from '../../ui/toast.ts';
import { useResendConfirmation } from './alerts.queries.ts';
import classes from './waiting.module.css';

/** Recipients who are not users of this server and have not confirmed their address yet. */
export function WaitingRecipients({ emails }: { emails: readonly string[] }) {
  const t = useT();
  const resend = useResendConfirmation();
  if (emails.length === 0) return null;
  const send = (email: string) =>
    resend.mutate(email, {
      onSuccess: () => showToast({ message: t('alerts.askedAgain', { email }), kind: 'success' }),
      onError: (error) =>
        showToast({ message: t('alerts.askFailed', { reason: errorMessage(error) }), kind: 'error' }),
    });
  return (
    <Text
      as="section"
      framed
      rounded="box"
      pad="12/14"
      above={14}
      className={classes.waiting}
      aria-label={t('alerts.waiting')}
    >
      <StatusText status="warning">{t('alerts.waiting')}</StatusText>
      <Text size="13/18" tone="muted" as="p">
        {t('alerts.waitingHint')}
      </Text>
      <Stack gap={8} as="ul">
        {emails.map((email) => (
          <Row gap={12} rowGap={4} wrap align="center" justify="between" as="li" key={email}>
            <span>{email}</span>
            <Button
              size="sm"
              aria-label={t('alerts.sendAgainTo', { email })}
              loading={resend.isPending && resend.variables === email}
              onClick={() => send(email)}
            >
              {t('alerts.sendAgain')}
            </Button>
          </Row>
        ))}
      </Stack>
    </Text>
  );
}
