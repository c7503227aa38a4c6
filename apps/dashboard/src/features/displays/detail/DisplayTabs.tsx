import { RecordChanges } from '../../../core/changes/history.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import shared from '../../../ui/record-tabs.module.css';
import { Tabs } from '../../../ui/Tabs.tsx';
import { DisplayCalendar, ProofOfPlay } from '../../calendar/calendar.views.tsx';
import classes from './detail.module.css';
import { TechnicalInfo } from './TechnicalInfo.tsx';

export const tabs = ['calendar', 'technical', 'plays', 'changes'] as const;
export type Tab = (typeof tabs)[number];

const tabKeys = {
  calendar: 'displays.calendar',
  technical: 'displays.technicalInfo',
  plays: 'plays.title',
  changes: 'pages.changes',
} as const;

interface DisplayTabsProps {
  display: DisplayRecord;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

export const DisplayTabs = ({ display, tab, onTab }: DisplayTabsProps) => (
  <section className={classes.tabCard}>
    <Tabs names={tabKeys} tab={tab} onTab={onTab} className={`${shared.tabs} ${classes.tabs}`}>
      {tab === 'calendar' && <DisplayCalendar display={display} />}
      {tab === 'technical' && <TechnicalInfo display={display} />}
      {tab === 'plays' && <ProofOfPlay display={display.id} name={display.name} />}
      {tab === 'changes' && <RecordChanges id={display.id} />}
    </Tabs>
  </section>
);
