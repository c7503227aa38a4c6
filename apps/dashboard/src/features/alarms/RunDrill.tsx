import { useRouter } from '@tanstack/react-router';
import { locales } from '@vitrine/contract/pages';
import { drillKinds } from '@vitrine/contract/takeover-plans';
import { type TakeoverTexts, type TakeoverWords, takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { catalogueOf, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { type AlarmDraft, displaysIn, openOnes, scopeOf } from './alarm-values.ts';
import { startAlarm, useLiveTargets } from './alarms.queries.ts';
import { ReachCard } from './ReachCard.tsx';
import { ScopeField } from './ScopeField.tsx';
import classes from './settings.module.css';

/** The words of a test, in every language. */
async function testTexts(): Promise<TakeoverTexts> {
  const parts = await Promise.all(
    locales.map(async (locale) => {
      const { drill } = (await catalogueOf(locale, 'alarms')).takeovers as unknown as {
        drill: TakeoverWords;
      };
      return [locale, { title: drill.title, text: drill.text }] as const;
    }),
  );
  return Object.fromEntries(parts);
}

export interface RunDrillFirst {
  readonly kind: (typeof drillKinds)[number];
  readonly where: AlarmDraft['where'];
}

interface RunDrillProps {
  /** What is chosen at first. */
  first: RunDrillFirst;
  targets: TakeoverTargets;
  onClose: () => void;
}

/** Asks quiet or loud, and where. A loud one runs only where it is open. */
export function RunDrill({ first, targets: known, onClose }: RunDrillProps) {
  const { data: targets = known } = useLiveTargets();
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [kind, setKind] = useState(first.kind);
  const [where, setWhere] = useState(first.where);
  const [isSending, setSending] = useState(false);
  const chosen = displaysIn(where, targets);
  const reached = kind === 'drill' ? openOnes(chosen, targets) : chosen;
  const closed = chosen.length - reached.length;
  const start = async () => {
    const scope = closed > 0 ? { displays: reached.map(({ id }) => id) } : scopeOf(where, targets);
    if (!scope) return;
    setSending(true);
    try {
      const { id } = await startAlarm({
        ...{ kind, level: 'notice', texts: await testTexts(), scope, sound: false },
        minutes: takeoverMinutes.least,
      });
      onClose();
      history.push(`/${locale}/alarms/${id}`);
    } catch (error) {
      setSending(false);
      showToast({ message: t('alarms.drills.notStarted', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  return (
    <SideSheet
      opened
      title={t('alarms.drills.runTitle')}
      submitLabel={t('alarms.drills.runStart')}
      onSubmit={() => void start()}
      submitting={isSending}
      submitDisabled={reached.length === 0}
      onClose={onClose}
    >
      <Stack gap={20}>
        <Segmented
          label={t('alarms.drills.kind')}
          description={t(kind === 'quiet_drill' ? 'alarms.drills.quietText' : 'alarms.drills.loudText')}
          value={kind}
          onChange={setKind}
          options={drillKinds.map((each) => ({
            value: each,
            label: t(each === 'quiet_drill' ? 'alarms.drills.quiet' : 'alarms.drills.loud'),
          }))}
        />
        <ScopeField targets={targets} where={where} onChange={setWhere} />
        {closed > 0 && (
          <Text as="p" role="status" size="13/18" tone="muted" className={classes.note}>
            {reached.length === 0
              ? t('alarms.drills.allClosed')
              : t('alarms.drills.closedOut', { count: closed })}
          </Text>
        )}
        <ReachCard chosen={reached} targets={targets} clockAhead={Date.parse(targets.now) - Date.now()} />
      </Stack>
    </SideSheet>
  );
}
