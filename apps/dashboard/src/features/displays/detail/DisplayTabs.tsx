import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { Text } from '../../../ui/layout/layout.tsx';
import shared from '../../../ui/record-tabs.module.css';
import { Tabs } from '../../../ui/Tabs.tsx';
import { DisplayCalendar } from '../../calendar/calendar.views.tsx';
import classes from './detail.module.css';
import { TechnicalInfo } from './TechnicalInfo.tsx';

export const tabs = ['calendar', 'technical'] as const;
export type Tab = (typeof tabs)[number];

const tabKeys = { calendar: 'displays.calendar', technical: 'displays.technicalInfo' } as const;

interface DisplayTabsProps {
  display: DisplayRecord;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

export const DisplayTabs = ({ display, tab, onTab }: DisplayTabsProps) => (
  <Text as="section" className={classes.tabCard} framed rounded="card" surface>
    <Tabs names={tabKeys} tab={tab} onTab={onTab} className={`${shared.tabs} ${classes.tabs}`}>
      {tab === 'calendar' ? <DisplayCalendar display={display} /> : <TechnicalInfo display={display} />}
    </Tabs>
  </Text>
);
