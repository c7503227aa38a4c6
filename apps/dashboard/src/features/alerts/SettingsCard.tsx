import { longestOfflineLimit, mostEmails } from '@vitrine/contract/alerts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { ChipsField } from '../../ui/ChipsField.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { Switch } from '../../ui/toggles.tsx';
import { isValidEmail, separators, splitEmails } from './alert-values.ts';
import classes from './alerts.module.css';
import { NumberWithUnit } from './NumberWithUnit.tsx';
import { Setting } from './Setting.tsx';
import type { AlertForm } from './use-alert-form.ts';
import { WaitingRecipients } from './WaitingRecipients.tsx';

/** Limit, frequency, recipients, and the alerts that cannot be switched off. */
export function SettingsCard({ form, waiting }: { form: AlertForm; waiting: readonly string[] }) {
  const { values, errors, set, checkField } = form;
  const t = useT();
  const recipientsError = Object.entries(errors).find(([field]) => field.startsWith('recipients'))?.[1];
  return (
    <Card aria-label={t('alerts.settings')}>
      <Setting title={t('alerts.offlineLimit')} error={errors.defaultOfflineLimit}>
        <NumberWithUnit
          label={t('alerts.offlineLimitLabel')}
          unit={t('alerts.min')}
          max={longestOfflineLimit}
          value={values.defaultOfflineLimit}
          isWrong={errors.defaultOfflineLimit !== undefined}
          onChange={(value) => set('defaultOfflineLimit', value)}
          onBlur={() => checkField('defaultOfflineLimit')}
        />
      </Setting>
      <Setting title={t('alerts.emails')} error={errors.maxEmailsPerHour ?? errors.maxEmailsPerDay}>
        <NumberWithUnit
          label={t('alerts.perHourLabel')}
          unit={t('alerts.perHour')}
          max={mostEmails}
          value={values.maxEmailsPerHour}
          isWrong={errors.maxEmailsPerHour !== undefined}
          onChange={(value) => set('maxEmailsPerHour', value)}
          onBlur={() => checkField('maxEmailsPerHour')}
        />
        <NumberWithUnit
          label={t('alerts.perDayLabel')}
          unit={t('alerts.perDay')}
          max={mostEmails}
          value={values.maxEmailsPerDay}
          isWrong={errors.maxEmailsPerDay !== undefined}
          onChange={(value) => set('maxEmailsPerDay', value)}
          onBlur={() => checkField('maxEmailsPerDay')}
        />
      </Setting>
      <div className={classes.recipients}>
        <ChipsField
          label={t('alerts.recipients')}
          error={recipientsError}
          values={values.recipients}
          onChange={(recipients) => set('recipients', recipients)}
          text={values.typing}
          onText={(typing) => set('typing', typing)}
          split={splitEmails}
          separators={separators}
          isValid={isValidEmail}
          invalidLabel={t('alerts.badEmail')}
          removeLabel={(email) => t('alerts.removeRecipient', { email })}
          placeholder={t('alerts.addEmail')}
          inputMode="email"
        />
        <WaitingRecipients emails={waiting.filter((email) => values.recipients.includes(email))} />
      </div>
      <Setting title={t('alerts.faults')} about={t('alerts.faultsAbout')}>
        <Switch
          label={t('alerts.faults')}
          hideLabel
          checked={values.faultsEnabled}
          onChange={(event) => set('faultsEnabled', event.currentTarget.checked)}
        />
      </Setting>
      <Setting title={t('alerts.closed')} about={t('alerts.closedAbout')}>
        <Text size="12.5/18" rounded="full" weight={550} className={classes.never}>
          {t('alerts.closedNone')}
        </Text>
      </Setting>
    </Card>
  );
}
