import { useLocation } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { alertFeeds } from '@vitrine/contract/alert-feeds';
import { SettingsFrame } from '../../core/pickers/SettingsNav.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { useDrillSchedules, useTargets } from './alarms.queries.ts';
import { DrillsPart } from './DrillsPart.tsx';
import { FeedsPart } from './FeedsPart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { PlansPart } from './PlansPart.tsx';

/** How high the drills are is known with them, and nothing below them moves. */
function DrillsAndHistory() {
  const [targets, drills] = [useTargets(), useDrillSchedules()];
  return (
    <>
      <DrillsPart />
      {!targets.isPending && !drills.isPending && <HistoryPart />}
    </>
  );
}

/** Settings → Alarms: plans, drills and everything that ever ran. */
export function AlarmSettingsPage() {
  const t = useT();
  const tab = useLocation({ select: ({ search }) => (search as { tab?: string }).tab });
  const { caller } = useSession();
  const shown =
    tab === 'feeds' && can(caller, alertFeeds.routes.list) ? 'feeds' : tab === 'plans' ? 'plans' : 'drills';
  return (
    <SettingsFrame title={t('pages.alarmSettings')} current={`/alarms?tab=${shown}`}>
      {shown === 'plans' ? <PlansPart /> : shown === 'feeds' ? <FeedsPart /> : <DrillsAndHistory />}
    </SettingsFrame>
  );
}
