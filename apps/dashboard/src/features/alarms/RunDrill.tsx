import { useRouter } from '@tanstack/react-router';
import { locales } from '@vitrine/contract/pages';
import type { TakeoverPlan } from '@vitrine/contract/takeover-plans';
import { type TakeoverTexts, type TakeoverWords, takeoverMinutes } from '@vitrine/contract/takeover-values';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { catalogueOf, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { SideSheet } from '../../ui/SideSheet.tsx';
import { showToast } from '../../ui/toast.ts';
import { Switch } from '../../ui/toggles.tsx';
import { type AlarmDraft, displaysIn, openOnes, scopeOf, targetsOf } from './alarm-values.ts';
import { startAlarm, useLiveTargets } from './alarms.queries.ts';
import { ReachCard } from './ReachCard.tsx';
import { ScopeField } from './ScopeField.tsx';

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

interface RunDrillProps {
  /** One that was prepared as a drill before; null for the test that every server has. */
  plan: TakeoverPlan | null;
  onClose: () => void;
}

/** Quiet first; loud is a switch. A loud one runs only where it is open. */
export function RunDrill({ plan, onClose }: RunDrillProps) {
  const { data: targets } = useLiveTargets();
  return targets ? <Sheet plan={plan} targets={targets} onClose={onClose} /> : null;
}

function Sheet({ plan, targets, onClose }: RunDrillProps & { targets: TakeoverTargets }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const [isLoud, setLoud] = useState(plan?.kind === 'drill');
  const [where, setWhere] = useState<AlarmDraft['where']>(plan?.scope ? targetsOf(plan.scope) : 'all');
  const [isSending, setSending] = useState(false);
  const chosen = displaysIn(where, targets);
  const open = isLoud ? openOnes(chosen, targets) : chosen;
  const closed = chosen.length - open.length;
  // Nobody could answer where there is no player.
  const tried = open.filter(({ reason }) => reason !== 'no_player');
  const withoutPlayer = open.length - tried.length;
  const start = async () => {
    const scope = closed > 0 ? { displays: open.map(({ id }) => id) } : scopeOf(where, targets);
    if (!scope) return;
    setSending(true);
    try {
      const { id } = await startAlarm({
        kind: isLoud ? 'drill' : 'quiet_drill',
        level: plan?.level ?? 'notice',
        texts: plan?.texts ?? (await testTexts()),
        design: plan?.design ?? null,
        sound: plan?.sound ?? false,
        minutes: plan?.minutes ?? takeoverMinutes.least,
        plan: plan?.id ?? null,
        scope,
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
      title={plan?.name ?? t('alarms.drills.runTitle')}
      submitLabel={t(isLoud ? 'alarms.drills.startLoud' : 'alarms.drills.startQuiet')}
      onSubmit={() => void start()}
      submitting={isSending}
      submitDisabled={tried.length === 0}
      onClose={onClose}
    >
      <Stack gap={20}>
        <Switch
          label={t('alarms.drills.loud')}
          description={t(isLoud ? 'alarms.drills.loudText' : 'alarms.drills.quietText')}
          checked={isLoud}
          onChange={(event) => setLoud(event.currentTarget.checked)}
        />
        <ScopeField targets={targets} where={where} onChange={setWhere} />
        {closed > 0 && (
          <Text as="p" role="status" size="13/18" tone="muted">
            {open.length === 0
              ? t('alarms.drills.allClosed')
              : t('alarms.drills.closedOut', { count: closed })}
          </Text>
        )}
        <ReachCard chosen={tried} targets={targets} />
        {withoutPlayer > 0 && (
          <Text as="p" size="13/18" tone="muted">
            {t('alarms.drills.withoutPlayer', { count: withoutPlayer })}
          </Text>
        )}
      </Stack>
    </SideSheet>
  );
}
