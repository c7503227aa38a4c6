import type { AlertSettings } from '@vitrine/contract/alerts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { Card } from '../../ui/Card.tsx';
import { DraftOffer } from '../../ui/DraftOffer.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { SaveActions } from '../../ui/SaveActions.tsx';
import { ErrorState, Skeleton, useAfterDelay } from '../../ui/states.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import classes from './alerts.module.css';
import { useAlerts } from './alerts.queries.ts';
import { LimitsCard } from './LimitsCard.tsx';
import { RuleCard } from './RuleCard.tsx';
import { SentAlerts } from './SentAlerts.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import { type AlertForm, useAlertForm } from './use-alert-form.ts';

/**
 * Settings for offline alerts (when they are sent and to whom) and the alerts sent so far. The settings are
 * saved as a whole.
 */
export function AlertsPage() {
  const { data, error, refetch } = useAlerts();
  if (data) return <Alerts settings={data} />;
  return (
    <>
      <Head />
      {error ? <Failed error={error} onRetry={() => void refetch()} /> : <Waiting />}
    </>
  );
}

function Alerts({ settings }: { settings: AlertSettings }) {
  const form = useAlertForm(settings);
  const isOnline = useOnline();
  const canSave = form.changes > 0 && isOnline && !form.isSaving;
  useShortcut('save', () => {
    if (canSave) void form.save();
  });
  return (
    <>
      <Head form={form} />
      <DraftOffer draft={form.draft} />
      <div ref={form.container}>
        <RuleCard form={form} />
        <Stack gap={16} align="start" className={classes.columns}>
          <Stack gap={16} shrink>
            <SettingsCard form={form} waiting={settings.waiting} />
            <LimitsCard form={form} />
          </Stack>
          <SentAlerts />
        </Stack>
      </div>
    </>
  );
}

function Head({ form }: { form?: AlertForm }) {
  const t = useT();
  const isOnline = useOnline();
  return (
    <Row
      as="header"
      gap={12}
      rowGap={4}
      wrap
      align="center"
      below={16}
      className={classes.head}
      data-dirty={(form && form.changes > 0) || undefined}
    >
      <h1 tabIndex={-1}>{t('pages.alerts')}</h1>
      {form && form.changes > 0 && (
        <Row gap={8} align="center" push className={classes.saving}>
          <SaveActions
            form={form}
            canSave={isOnline}
            onSave={() => void form.save()}
            className={classes.unsaved}
          />
        </Row>
      )}
    </Row>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  return (
    <Card>
      <ErrorState title={t('alerts.loadFailed')} detail={errorMessage(error)} onRetry={onRetry} />
    </Card>
  );
}

function Waiting() {
  if (!useAfterDelay(true)) return null;
  return (
    <div aria-hidden="true">
      <Card className={classes.rule}>
        <Skeleton width={480} height={16} />
      </Card>
      <Stack gap={16} align="start" className={classes.columns}>
        <Card className={classes.waiting}>
          {[180, 220, 420, 200].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Card>
        <Card className={classes.waiting}>
          {[260, 240, 280, 250, 270].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Card>
      </Stack>
    </div>
  );
}
