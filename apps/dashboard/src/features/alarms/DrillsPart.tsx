import { can } from '@vitrine/contract/access';
import { drillSchedules, maxDrillSchedules } from '@vitrine/contract/takeover-plans';
import { takeovers } from '@vitrine/contract/takeovers';
import { useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useDrillSchedules, useHistory, useTargets } from './alarms.queries.ts';
import { DrillForm } from './DrillForm.tsx';
import { LastDrill } from './LastDrill.tsx';
import { RunDrill, type RunDrillFirst } from './RunDrill.tsx';
import classes from './settings.module.css';

const newest = { _limit: '1', state_eq: 'ended' } as const;

function useLastDrill() {
  const quiet = useHistory({ ...newest, kind_eq: 'quiet_drill' }).data?.data[0];
  const loud = useHistory({ ...newest, kind_eq: 'drill' }).data?.data[0];
  return [quiet, loud]
    .filter((each) => each !== undefined)
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
}

/** When drills run by themselves, how the last one went, and one at once. */
export function DrillsPart() {
  const t = useT();
  const { caller } = useSession();
  const isPhone = usePhone();
  const targets = useTargets();
  const drills = useDrillSchedules();
  const last = useLastDrill();
  const [isAdding, setAdding] = useState(false);
  const [running, setRunning] = useState<RunDrillFirst | null>(null);
  const mayRun = can(caller, takeovers.routes.create);
  const mayChange = can(caller, drillSchedules.routes.create);
  if (!targets.data || !drills.data) {
    return (
      <Card>
        {/* About as high as one open drill. */}
        <RowsSkeleton rows={isPhone ? 3 : 7} height={56} />
      </Card>
    );
  }
  const all = drills.data;
  const shown = all.length === 0 || isAdding ? [...all, undefined] : all;
  const run = mayRun && (
    <Button onClick={() => setRunning({ kind: 'quiet_drill', where: 'all' })}>
      {t('alarms.drills.run')}
    </Button>
  );
  return (
    <Card aria-label={t('alarms.drills.enabled')}>
      {shown.map((drill, at) => (
        <DrillForm
          key={drill?.id ?? 'new'}
          drill={drill}
          targets={targets.data}
          mayChange={mayChange}
          isOpen={shown.length === 1 ? drill?.enabled === true && !isPhone : drill === undefined}
          offText={all.some(({ enabled }) => enabled) || at > 0 ? null : t('alarms.drills.off')}
          adding={drill === undefined && all.length > 0 ? { onEnd: () => setAdding(false) } : null}
          aside={at === 0 && run}
        />
      ))}
      {mayChange && all.length > 0 && all.length < maxDrillSchedules && !isAdding && (
        <Row ruled="above" className={classes.foot} gap={12} wrap>
          <Button variant="ghost" size="sm" icon="plus" onClick={() => setAdding(true)}>
            {t('alarms.drills.add')}
          </Button>
        </Row>
      )}
      {last && <LastDrill takeover={last} onAgain={mayRun ? setRunning : null} />}
      {running && <RunDrill first={running} targets={targets.data} onClose={() => setRunning(null)} />}
    </Card>
  );
}
