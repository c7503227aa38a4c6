import { can } from '@vitrine/contract/access';
import { type TakeoverPlan, takeoverPlans } from '@vitrine/contract/takeover-plans';
import { type DrilledPlace, takeovers } from '@vitrine/contract/takeovers';
import { lazy, Suspense, useState } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import type { Status } from '../../ui/StatusMark.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import classes from './alarms.module.css';
import { useDrilledPlaces, usePlans } from './alarms.queries.ts';
import { DrillSchedules } from './DrillSchedules.tsx';
import { drillsInOrder } from './drill-values.ts';
import { Mark } from './Mark.tsx';
import { PlanIcon } from './PlanIcon.tsx';
import { RunDrill } from './RunDrill.tsx';
import { onRowArrows } from './row-arrows.ts';
import { useAskToRemovePlan } from './use-ask-to-remove-plan.ts';

const PlanSheet = lazy(async () => ({ default: (await import('./PlanSheet.tsx')).PlanSheet }));

const atFirst = 10;
const atOnce = 50;

/** One line per place, and one way to run a drill. */
export function DrillsPart() {
  const t = useT();
  const { caller } = useSession();
  const { data, error, refetch } = useDrilledPlaces();
  const plans = usePlans().data?.filter(({ kind }) => kind !== 'alert') ?? [];
  const [count, setCount] = useState(atFirst);
  const [running, setRunning] = useState<TakeoverPlan | 'quiet' | null>(null);
  const [editing, setEditing] = useState<TakeoverPlan | null>(null);
  const mayRun = can(caller, takeovers.routes.create);
  const mayChange = can(caller, takeoverPlans.routes.create);
  const places = drillsInOrder(data ?? []);
  const left = places.length - count;
  const withoutPlayer = places.reduce((sum, place) => sum + place.withoutPlayer, 0);
  return (
    <Card
      title={t('alarms.drills.title')}
      aside={
        mayRun && (
          <Button size="sm" onClick={() => setRunning('quiet')}>
            {t('alarms.drills.run')}
          </Button>
        )
      }
    >
      {error && !data && (
        <ErrorState title={t('list.failed')} detail={errorMessage(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowsSkeleton rows={5} height={40} />}
      {data?.length === 0 && <EmptyState>{t('alarms.drills.noScreens')}</EmptyState>}
      <Stack as="ul" onKeyDown={onRowArrows}>
        {places.slice(0, count).map((place) => (
          <Drilled key={place.id} place={place} />
        ))}
        {left > 0 && (
          <Row as="li" between pad="0/12" high={44}>
            <Button variant="ghost" size="sm" onClick={() => setCount(count + atOnce)}>
              {t('alarms.board.morePlaces', { count: Math.min(left, atOnce) })}
            </Button>
          </Row>
        )}
        {withoutPlayer > 0 && (
          <Row as="li" between className={classes.line} gap={10} tone="muted" size="13/18">
            <Mark status="unknown" />
            {t('alarms.drills.withoutPlayer', { count: withoutPlayer })}
          </Row>
        )}
        {plans.map((plan) => (
          <DrillPlan
            key={plan.id}
            plan={plan}
            onRun={mayRun ? () => setRunning(plan) : null}
            onEdit={mayChange ? () => setEditing(plan) : null}
          />
        ))}
      </Stack>
      <DrillSchedules />
      {running && <RunDrill plan={running === 'quiet' ? null : running} onClose={() => setRunning(null)} />}
      <Suspense>{editing && <PlanSheet plan={editing} onClose={() => setEditing(null)} />}</Suspense>
    </Card>
  );
}

function Drilled({ place: { name, drill } }: { place: DrilledPlace }) {
  const t = useT();
  const locale = useLocale();
  const isMissed = drill !== null && drill.shown < drill.displays;
  const status: Status | 'well' = drill === null ? 'unknown' : isMissed ? 'offline' : 'well';
  const names = drill?.missing.map((each) => each.name) ?? [];
  const words = (
    <>
      <Mark status={status} size={14} />
      <Text shrink grow anywhere>
        <Text as="b" weight={550}>
          {name}
        </Text>
        {names.length > 0 && (
          <Text tone="muted" className={classes.said}>
            {t('alarms.drills.missed', {
              names: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names),
            })}
          </Text>
        )}
      </Text>
    </>
  );
  if (drill === null)
    return (
      <Row as="li" between className={classes.line} gap={10} size="13.5/20">
        {words}
        <Text tone="muted" push>
          {t('alarms.drills.never')}
        </Text>
      </Row>
    );
  return (
    <Text as="li" between shrink>
      <Row
        as={AppLink}
        href={`/${locale}/alarms/${drill.takeover}`}
        className={classes.line}
        gap={10}
        size="13.5/20"
        hover="lit"
      >
        {words}
        <Text push nowrap numeric {...(isMissed && { tone: 'danger' })}>
          {t('alarms.history.noneShown', { shown: drill.shown, count: drill.displays })}
        </Text>
        <Text tone="muted" nowrap className={classes.when}>
          <Instant at={drill.at} place={null} form="day" isHeaded />
        </Text>
      </Row>
    </Text>
  );
}

interface DrillPlanProps {
  plan: TakeoverPlan;
  /** Null for those who may not. */
  onRun: (() => void) | null;
  onEdit: (() => void) | null;
}

/** A plan of one of the two kinds of drills, as they were prepared before. */
function DrillPlan({ plan, onRun, onEdit }: DrillPlanProps) {
  const t = useT();
  const remove = useAskToRemovePlan();
  const { name, icon, kind, level } = plan;
  return (
    <Row as="li" between className={classes.line} gap={10} size="13.5/20">
      <PlanIcon icon={icon} kind={kind} level={level} size="sm" />
      <Text shrink anywhere grow>
        <Text as="b" weight={550}>
          {name}
        </Text>
        <Text tone="muted" className={classes.said}>
          {t(`alarms.kinds.${kind}`)}
        </Text>
      </Text>
      {onRun && (
        <Button size="sm" onClick={onRun}>
          {t('alarms.drills.runPlan')}
        </Button>
      )}
      {onEdit && (
        <MenuButton
          label={t('alarms.plans.menu', { name })}
          size="sm"
          items={[
            { label: t('alarms.plans.editLabel'), icon: 'edit', onClick: onEdit },
            {
              label: t('alarms.plans.removeLabel'),
              icon: 'trash',
              danger: true,
              onClick: () => void remove(plan),
            },
          ]}
        />
      )}
    </Row>
  );
}
