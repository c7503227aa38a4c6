import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { StatusText } from '../../ui/StatusMark.tsx';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/toggles.tsx';
import { recipientsOf } from './alert-values.ts';
import classes from './alerts.module.css';
import { useSendTest } from './alerts.queries.ts';
import { ruleSentence } from './rule-sentence.ts';
import type { AlertForm } from './use-alert-form.ts';

/** The switch, and a sentence that describes the rule as it is edited below. */
export function RuleCard({ form: { values, set } }: { form: AlertForm }) {
  const t = useT();
  const parts = values.alertingEnabled ? ruleSentence(values, t) : null;
  const isLonely = values.alertingEnabled && recipientsOf(values).length === 0;
  return (
    <Card className={classes.rule} aria-label={t('alerts.switch')}>
      <Switch
        label={t('alerts.switch')}
        hideLabel
        checked={values.alertingEnabled}
        onChange={(event) => set('alertingEnabled', event.currentTarget.checked)}
      />
      <Text as="div" grow shrink className={classes.sentence} aria-live="polite">
        {values.alertingEnabled ? (
          <Text size="15/22" weight={550} as="p">
            {parts
              ? parts.map(({ text, isNumber }, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence, in their order
                  <Text key={i} as={isNumber ? 'b' : 'span'} numeric={isNumber}>
                    {text}
                  </Text>
                ))
              : t('alerts.ruleIncomplete')}
          </Text>
        ) : (
          <Text size="15/22" weight={550} as="p">
            {t('alerts.offSentence')}
          </Text>
        )}
        {isLonely && (
          <StatusText status="warning" isSentence>
            {t('alerts.noRecipients')}
          </StatusText>
        )}
      </Text>
      <SendTest />
    </Card>
  );
}

function SendTest() {
  const t = useT();
  const test = useSendTest();
  const send = () =>
    test.mutate(undefined, {
      onSuccess: (email) => showToast({ message: t('alerts.testSent', { email }), kind: 'success' }),
      onError: (error) =>
        showToast({ message: t('alerts.testFailed', { reason: errorMessage(error) }), kind: 'error' }),
    });
  return (
    <Button size="sm" icon="mail" loading={test.isPending} onClick={send} className={classes.test}>
      {t('alerts.sendTest')}
    </Button>
  );
}
