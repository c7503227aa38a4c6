import { can } from '@vitrine/contract/access';
import { drillSchedules } from '@vitrine/contract/takeover-plans';
import { takeovers } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useDrillSchedules, useHistory, useTargets } from './alarms.queries.ts';
import { DrillForm } from './DrillForm.tsx';
import { LastDrill } from './LastDrill.tsx';
import { RunDrill } from './RunDrill.tsx';

const newest = { _limit: '1', state_eq: 'ended' } as const;

/** When drills run by themselves, how the last one went, and one at once. */
export function DrillsPart() {
  const t = useT();
  const { caller } = useSession();
  const targets = useTargets();
  const drills = useDrillSchedules();
  const quiet = useHistory({ ...newest, kind_eq: 'quiet_drill' }).data?.data[0];
  const loud = useHistory({ ...newest, kind_eq: 'drill' }).data?.data[0];
  const last = [quiet, loud]
    .filter((each) => each !== undefined)
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
  const [isRunning, setRunning] = useState(false);
  const run = can(caller, takeovers.routes.create) && (
    <Button onClick={() => setRunning(true)}>{t('alarms.drills.run')}</Button>
  );
  if (!targets.data || !drills.data) {
    return (
      <Card>
        <RowsSkeleton rows={3} height={56} />
      </Card>
    );
  }
  const [drill] = drills.data;
  return (
    <Card aria-label={t('alarms.drills.enabled')}>
      <DrillForm
        key={`${drill?.id} ${drill?.version}`}
        drill={drill}
        targets={targets.data}
        mayChange={can(caller, drillSchedules.routes.create)}
        aside={run}
      />
      {last && <LastDrill takeover={last} />}
      {isRunning && <RunDrill targets={targets.data} onClose={() => setRunning(false)} />}
    </Card>
  );
}
