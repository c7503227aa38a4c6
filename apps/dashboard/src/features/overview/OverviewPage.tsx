import { useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocale, useT, withMessages } from '../../lib/i18n/i18n.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { filledIn } from '../../lib/use-sheet.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import { NowSkeleton } from './NowSkeleton.tsx';
import { NowView } from './NowView.tsx';
import { OverviewHead } from './OverviewHead.tsx';
import classes from './overview.module.css';
import { useRoom } from './overview.queries.ts';
import { Stale } from './Stale.tsx';
import { useOverviewState } from './use-overview-state.ts';

// The first run is used once, and one of the two views includes a whole timeline, so they are loaded lazily.
const later = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(withMessages('overviewViews', load));
const NextDay = later(async () => ({ default: (await import('./timeline/NextDay.tsx')).NextDay }));
const FirstRunView = later(async () => ({
  default: (await import('../first-run/first-run.views.tsx')).FirstRunView,
}));
const TimeTravel = later(async () => ({ default: (await import('./past/TimeTravel.tsx')).TimeTravel }));

const hourMs = 3_600_000;

/** The first run until the first screen plays the customer's own content, then the operations room. */
export function OverviewPage() {
  const { isPast } = useOverviewState();
  if (!isPast) return <PresentOverview />;
  return (
    <Suspense fallback={<NowSkeleton />}>
      <TimeTravel />
    </Suspense>
  );
}

function PresentOverview() {
  const { view } = useOverviewState();
  const { data } = useRoom();
  const [isLeft, setLeft] = useState(false);
  /** A user who has started the first run sees it to its end, even if nothing is left to do. */
  const [hasBegun, setBegun] = useState(false);
  const isFirstRun = view === 'now' && !isLeft && (hasBegun || data?.firstRun != null);
  if (isFirstRun && !hasBegun) setBegun(true);
  useScannedWords(data !== undefined && !isFirstRun);
  if (!isFirstRun) return <OperationsRoom />;
  return (
    <Suspense fallback={<FactsSkeleton rows={16} />}>
      <FirstRunView onLeave={() => setLeft(true)} />
    </Suspense>
  );
}

/**
 * The QR code on a screen links here with its phrase. After the first run the phrase is passed to the display
 * sheet.
 */
function useScannedWords(isPastFirstRun: boolean) {
  const locale = useLocale();
  const { history } = useRouter();
  useEffect(() => {
    const phrase = isPastFirstRun ? filledIn('phrase') : null;
    if (phrase) history.replace(`/${locale}/displays?add=display#phrase=${encodeURIComponent(phrase)}`);
  }, [isPastFirstRun, history, locale]);
}

/** What is wrong, what plays now, and what is next. */
function OperationsRoom() {
  const t = useT();
  const locale = useLocale();
  const { view, setView, travelTo } = useOverviewState();
  const { data, isPending } = useRoom();
  useShortcut('overviewNow', () => setView('now'));
  useShortcut('overviewDay', () => setView('24h'));
  const tools = (
    <>
      <Segmented
        label={t('overview.view')}
        hideLabel
        options={[
          { value: 'now', label: t('overview.views.now') },
          { value: '24h', label: t('overview.views.day') },
        ]}
        value={view}
        onChange={setView}
      />
      <MenuButton
        label={t('overview.more')}
        items={[
          {
            label: t('overview.timeTravel'),
            icon: 'clock',
            onClick: () => travelTo(Date.now() - hourMs),
          },
        ]}
      />
      <LinkButton
        variant="primary"
        icon="plus"
        href={`/${locale}/displays?add=display`}
        className={classes.add}
      >
        {t('displays.add')}
      </LinkButton>
    </>
  );
  return (
    <>
      <OverviewHead room={data}>{tools}</OverviewHead>
      <Stale />
      <Suspense fallback={<NowSkeleton />}>
        {view === 'now' && <NowView />}
        {/* How many lines the headline has is known with the data. */}
        {view === '24h' && (isPending ? <NowSkeleton /> : <NextDay />)}
      </Suspense>
    </>
  );
}
