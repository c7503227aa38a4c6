import { type InstallationRow, keepKey, type PartState, testMail } from '@vitrine/contract/installation';
import { useState } from 'react';
import { SettingsFrame } from '../../core/pickers/SettingsNav.tsx';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyLine } from '../../ui/CopyLine.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './installation.module.css';
import { useInstallation, useRowAction } from './installation.queries.ts';
import { StateText } from './StateText.tsx';

const counted = ['fault', 'not_set_up', 'works'] as const;

/** Settings → This installation: one row for each part, what mends it, and the line it was started with. */
export function InstallationPage() {
  const t = useT();
  const { data, error, isFetching, refetch } = useInstallation();
  const count = (state: PartState) => data?.rows.filter((row) => row.state === state).length ?? 0;
  return (
    <SettingsFrame title={t('pages.installation')} current="/installation">
      <Row gap={16} rowGap={8} wrap align="center" justify="between" className={classes.head}>
        <Row size="14" gap={18} rowGap={4} wrap align="stretch" className={classes.sums} role="status">
          {counted
            .filter((state) => count(state) > 0)
            .map((state) => (
              <StateText key={state} state={state}>
                {t(`installation.count.${state}`, { count: count(state) })}
              </StateText>
            ))}
        </Row>
        <Button icon="refresh" loading={isFetching} onClick={() => void refetch()}>
          {t('installation.checkAgain')}
        </Button>
      </Row>
      {error ? (
        <Card>
          <ErrorState
            title={t('installation.loadFailed')}
            detail={errorMessage(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <Card className={classes.rows} aria-busy={isFetching}>
          {data
            ? data.rows.map((row) => <PartRow key={row.part} row={row} canTestMail={data.canTestMail} />)
            : skeletons.map((id) => (
                <Stack key={id} gap={12} rowGap={0} align="start" between className={classes.row}>
                  <Skeleton width={110} />
                  <Skeleton width={80} />
                  <Skeleton width={320} />
                </Stack>
              ))}
        </Card>
      )}
      {data && (
        <Card className={classes.started}>
          <h2>{t('installation.startedWith')}</h2>
          <CopyLine line={data.startedWith} />
        </Card>
      )}
    </SettingsFrame>
  );
}

const skeletons = Array.from({ length: 8 }, (_, index) => index);

function PartRow({ row, canTestMail }: { row: InstallationRow; canTestMail: boolean }) {
  const t = useT();
  const { part, state, sentence, line, replace } = row;
  return (
    <Stack
      as="section"
      gap={12}
      rowGap={0}
      align="start"
      between
      className={classes.row}
      aria-labelledby={`part-${part}`}
    >
      <h2 id={`part-${part}`}>{t(`installation.part.${part}`)}</h2>
      <StateText state={state}>{t(`installation.state.${state}`)}</StateText>
      <Stack gap={6} shrink narrow className={classes.words}>
        <Text tone="soft" anywhere as="p">
          {sentence}
        </Text>
        {line && <CopyLine line={line} {...(replace && { replace })} />}
        {part === 'mail' && canTestMail && <RowButton route={testMail} label={t('installation.testMail')} />}
        {row.asksForKey && <RowButton route={keepKey} label={t('installation.keyKept')} />}
      </Stack>
    </Stack>
  );
}

interface RowButtonProps {
  route: Parameters<typeof useRowAction>[0];
  label: string;
}

function RowButton({ route, label }: RowButtonProps) {
  const act = useRowAction(route);
  const [isWorking, setWorking] = useState(false);
  const onClick = async () => {
    setWorking(true);
    await act().catch((error: unknown) => showToast({ message: errorMessage(error), kind: 'error' }));
    setWorking(false);
  };
  return (
    <Button size="sm" loading={isWorking} onClick={() => void onClick()}>
      {label}
    </Button>
  );
}
