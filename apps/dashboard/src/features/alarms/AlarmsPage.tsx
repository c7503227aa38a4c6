import { useLocation } from '@tanstack/react-router';
import { can } from '@vitrine/contract/access';
import { alertFeeds } from '@vitrine/contract/alert-feeds';
import { takeovers } from '@vitrine/contract/takeovers';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { AlarmsHead } from './AlarmsHead.tsx';
import classes from './alarms.module.css';
import { DrillsPart } from './DrillsPart.tsx';
import { FeedsPart } from './FeedsPart.tsx';
import { HistoryPart } from './HistoryPart.tsx';
import { PlansPart } from './PlansPart.tsx';
import type { AlarmStart } from './use-alarm-draft.ts';

const AlarmSheet = lazy(() => import('./AlarmSheet.tsx'));

/** Everything about alarms: what runs, what is prepared, what was tried and what was. */
export function AlarmsPage() {
  const { caller } = useSession();
  const [start, setStart] = useState<AlarmStart | null>(null);
  const mayRaise = can(caller, takeovers.routes.create);
  return (
    <>
      <AlarmsHead onRaise={mayRaise ? () => setStart({}) : null} />
      <Stack gap={16} className={classes.page}>
        <Part tab="plans">
          <PlansPart onRaise={mayRaise ? setStart : null} />
        </Part>
        <Stack gap={16} className={classes.second}>
          <Part tab="drills">
            <DrillsPart />
          </Part>
          {can(caller, alertFeeds.routes.list) && (
            <Part tab="feeds">
              <FeedsPart />
            </Part>
          )}
        </Stack>
        <Part tab="history">
          <HistoryPart />
        </Part>
      </Stack>
      <Suspense>{start && <AlarmSheet start={start} onClose={() => setStart(null)} />}</Suspense>
    </>
  );
}

/** Links lead to a part of the page by its `tab`. */
function Part({ tab, children }: { tab: string; children: ReactNode }) {
  const wanted = useLocation({ select: ({ search }) => (search as { tab?: string }).tab });
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = part.current;
    if (wanted !== tab || !element) return;
    element.focus({ preventScroll: true });
    // The parts above it grow while they load, until the reader does something.
    const observer = new ResizeObserver(() => element.scrollIntoView({ block: 'start' }));
    observer.observe(document.body);
    const ended = new AbortController();
    const stop = () => {
      observer.disconnect();
      ended.abort();
    };
    for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      window.addEventListener(type, stop, { passive: true, signal: ended.signal });
    return stop;
  }, [wanted, tab]);
  return (
    <div ref={part} className={classes.part} tabIndex={-1}>
      {children}
    </div>
  );
}
