import { useRouter } from '@tanstack/react-router';
import type { AlertWarning } from '@vitrine/contract/alert-warnings';
import { useState } from 'react';
import { useOpenWarnings } from '../../core/queries/running.queries.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import { AlarmSign } from './AlarmSign.tsx';
import { declineWarning, startWarning } from './alarms.queries.ts';
import classes from './warnings.module.css';

/** On every page: warnings of authorities that ask before they start. */
export default function WarningBar() {
  const t = useT();
  const open = useOpenWarnings();
  if (open.length === 0) return null;
  return (
    <Stack as="section" aria-label={t('alarms.warnings.title')}>
      {open.map((warning) => (
        <Warning key={warning.id} warning={warning} />
      ))}
    </Stack>
  );
}

function Warning({ warning }: { warning: AlertWarning }) {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const { history } = useRouter();
  const [isWorking, setWorking] = useState(false);
  const run = async (action: () => Promise<string | null>) => {
    setWorking(true);
    try {
      const takeover = await action();
      if (takeover) history.push(`/${locale}/alarms/${takeover}`);
    } catch (error) {
      showToast({ message: errorMessage(error), kind: 'error' });
    } finally {
      setWorking(false);
    }
  };
  const decline = async () => {
    await declineWarning(warning.id);
    showToast({ message: t('alarms.warnings.declined') });
    return null;
  };
  // Whoever sent it by a call may have been erased since.
  const feed = warning.feed.name || t('alarms.warnings.erased');
  const where = warning.where.length === 0 ? t('alarms.warnings.everywhere') : warning.where.join(', ');
  return (
    <Row
      ruled
      fill={warning.level === 'danger' ? 'danger' : 'warning'}
      className={classes.warning}
      gap={12}
      rowGap={8}
      wrap
      data-level={warning.level}
    >
      <AlarmSign level={warning.level} size={20} />
      <Text size="13.5/20" grow anywhere as="p">
        <b dir="auto">{t('alarms.warnings.from', { feed, title: warning.title })}</b>{' '}
        <span>
          {rich('alarms.warnings.until', {
            where,
            instant: <Instant at={warning.endsAt} place={null} />,
          })}
        </span>
      </Text>
      <Row className={classes.answers} gap={8} align="stretch">
        <Button
          size="sm"
          variant="danger"
          loading={isWorking}
          onClick={() => void run(() => startWarning(warning.id))}
        >
          {t('alarms.warnings.start')}
        </Button>
        <Button size="sm" disabled={isWorking} onClick={() => void run(decline)}>
          {t('alarms.warnings.decline')}
        </Button>
      </Row>
    </Row>
  );
}
