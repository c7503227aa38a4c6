import { useLocation } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { alertFeeds } from '@vitrine/contract/alert-feeds';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { SettingsNav } from '../settings/settings.views.tsx';
import { DrillsPart } from './DrillsPart.tsx';
import { FeedsPart } from './FeedsPart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { PlansPart } from './PlansPart.tsx';
import classes from './settings.module.css';

/** Settings → Alarms: plans, drills and everything that ever ran. */
export function AlarmSettingsPage() {
  const t = useT();
  const tab = useLocation({ select: ({ search }) => (search as { tab?: string }).tab });
  const { caller } = useSession();
  const shown =
    tab === 'feeds' && can(caller, alertFeeds.routes.list) ? 'feeds' : tab === 'plans' ? 'plans' : 'drills';
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        {t('pages.alarmSettings')}
      </h1>
      <div className={classes.page}>
        <SettingsNav current={`/alarms?tab=${shown}`} />
        <div className={classes.parts}>
          {shown === 'plans' ? (
            <PlansPart />
          ) : shown === 'feeds' ? (
            <FeedsPart />
          ) : (
            <>
              <DrillsPart />
              <HistoryPart />
            </>
          )}
        </div>
      </div>
    </>
  );
}
