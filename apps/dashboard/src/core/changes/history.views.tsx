import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import shared from '../../ui/record-tabs.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import classes from './record-tabs.module.css';

// What other pages show of the history.

const LazyRecordChanges = lazy(async () => ({
  default: (await import('./RecordChanges.tsx')).RecordChanges,
}));

export const RecordChanges = ({ id }: { id: string }) => (
  <Suspense fallback={<RowsSkeleton />}>
    <LazyRecordChanges id={id} />
  </Suspense>
);

const LazySheet = lazy(() => import('./ChangesSheet.tsx'));

export const ChangesSheet = (props: ComponentProps<typeof LazySheet>) => (
  <Suspense>
    <LazySheet {...props} />
  </Suspense>
);

const names = { details: 'records.details', changes: 'pages.changes' } as const;
type Tab = keyof typeof names;

/** A record's page as one tab, and its changes as another; the address says which is open. */
export function WithChanges({ id, children }: { id: string; children: ReactNode }) {
  const navigate = useNavigate();
  const { tab: wanted, ...search } = useLocation({
    select: (location) => location.search as Record<string, string>,
  });
  const tab: Tab = wanted === 'changes' ? 'changes' : 'details';
  const show = (next: Tab) => {
    const to = next === 'changes' ? { ...search, tab: next } : search;
    void navigate({ to: '.', search: to, replace: true, resetScroll: false } as never);
  };
  return (
    <Tabs names={names} tab={tab} onTab={show} className={`${shared.tabs} ${classes.tabs}`}>
      {tab === 'changes' ? <RecordChanges id={id} /> : children}
    </Tabs>
  );
}
