import { can } from '@vitrine/contract/access';
import { type DrillSchedule, drillSchedules, maxDrillSchedules } from '@vitrine/contract/takeover-plans';
import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { lazy, Suspense, useState } from 'react';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import { cityPlace } from '../../ui/time/time-text.ts';
import { useDrillSchedules, useTargets } from './alarms.queries.ts';
import { savedOf, sentenceParts } from './drill-values.ts';

const DrillSheet = lazy(async () => ({ default: (await import('./DrillSheet.tsx')).DrillSheet }));

/** Drills that run by themselves, a sentence each. */
export function DrillSchedules() {
  const t = useT();
  const { caller } = useSession();
  const { data: targets } = useTargets();
  const { data: all } = useDrillSchedules();
  const [open, setOpen] = useState<string | null>(null);
  if (!targets || !all) return null;
  const mayChange = can(caller, drillSchedules.routes.create);
  const isOn = all.some(({ enabled }) => enabled);
  return (
    <Stack ruled="above" pad="12/16" gap={8} size="13/18">
      {!isOn && (
        <Text as="p" tone="muted">
          {t('alarms.drills.off')}
        </Text>
      )}
      {all.map((drill) => (
        <Scheduled
          key={drill.id}
          drill={drill}
          targets={targets}
          onEdit={mayChange ? () => setOpen(drill.id) : null}
        />
      ))}
      {mayChange && all.length < maxDrillSchedules && (
        <div>
          <Button variant="ghost" size="sm" icon="plus" onClick={() => setOpen('new')}>
            {t('alarms.drills.add')}
          </Button>
        </div>
      )}
      <Suspense>
        {open && (
          <DrillSheet
            key={open}
            drill={all.find(({ id }) => id === open)}
            targets={targets}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

interface ScheduledProps {
  drill: DrillSchedule;
  targets: TakeoverTargets;
  /** Null for those who may not. */
  onEdit: (() => void) | null;
}

function Scheduled({ drill, targets, onEdit }: ScheduledProps) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const { enabled, every, reaches, nextAt, timezone } = drill;
  const parts = sentenceParts(savedOf(drill).values, targets, t, locale);
  return (
    <Row gap={10} align="start">
      <Text tone="muted">
        <Glyph name="clock" size={16} />
      </Text>
      <Text shrink grow anywhere {...(!enabled && { tone: 'muted' })}>
        <Hours>{t(`alarms.drills.sentence.${every}`, parts)}</Hours>
        <Text block tone={enabled && reaches === 0 ? 'danger' : 'muted'}>
          {!enabled
            ? t('alarms.drills.isOff')
            : reaches === 0
              ? t('alarms.drills.nowhere')
              : nextAt &&
                rich('alarms.drills.nextAt', {
                  instant: <Instant at={nextAt} place={cityPlace(timezone)} form="minute" />,
                })}
        </Text>
      </Text>
      {onEdit && <IconButton label={t('alarms.drills.edit')} icon="edit" size="sm" onClick={onEdit} />}
    </Row>
  );
}
