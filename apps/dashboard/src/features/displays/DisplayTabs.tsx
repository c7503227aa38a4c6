import { type KeyboardEvent, useId, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DisplayCalendar, ProofOfPlay } from '../calendar/calendar.views.tsx';
import classes from './detail.module.css';
import type { DisplayRecord } from './displays.queries.ts';
import { TechnicalInfo } from './TechnicalInfo.tsx';

export const tabs = ['calendar', 'technical', 'plays'] as const;
export type Tab = (typeof tabs)[number];

const tabKeys = {
  calendar: 'displays.calendar',
  technical: 'displays.technicalInfo',
  plays: 'plays.title',
} as const;

interface DisplayTabsProps {
  display: DisplayRecord;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

export function DisplayTabs({ display, tab, onTab }: DisplayTabsProps) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const step = event.key === 'ArrowRight' ? 1 : tabs.length - 1;
    const next = tabs[(tabs.indexOf(tab) + step) % tabs.length]!;
    onTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <section className={classes.tabCard}>
      <div ref={list} role="tablist" className={classes.tabs} onKeyDown={onKeyDown}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onTab(each)}
          >
            {t(tabKeys[each])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'calendar' && <DisplayCalendar display={display} />}
        {tab === 'technical' && <TechnicalInfo display={display} />}
        {tab === 'plays' && <ProofOfPlay display={display.id} name={display.name} />}
      </div>
    </section>
  );
}
