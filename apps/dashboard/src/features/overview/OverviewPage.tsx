import { useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale, useT, withMessages } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { dayAt } from '../../lib/local-days.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { filledIn } from '../../lib/use-sheet.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import hidden from '../../ui/hidden.module.css';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { useTickingText } from '../../ui/time/use-age.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { NowSkeleton } from './NowSkeleton.tsx';
import { NowView } from './NowView.tsx';
import classes from './overview.module.css';
import { useRoom } from './overview.queries.ts';
import { Updated } from './Updated.tsx';
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
  const { view, location } = useOverviewState();
  const { data } = useRoom(location);
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

/** Problems, what plays now, and what is next. */
function OperationsRoom() {
  const t = useT();
  const locale = useLocale();
  const { view, setView, travelTo } = useOverviewState();
  useShortcut('overviewNow', () => setView('now'));
  useShortcut('overviewDay', () => setView('24h'));
  return (
    <>
      <header className={classes.head}>
        {/* On a phone the sentence below is shown first; the heading is for screen readers. */}
        <h1 className={hidden.onPhone}>{t('pages.overview')}</h1>
        <p className={classes.moment}>
          <Moment />
          {view === 'now' && <Updated />}
        </p>
        <div className={classes.tools}>
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
          <Button
            icon="clock"
            aria-label={t('overview.timeTravel')}
            title={t('overview.timeTravel')}
            onClick={() => travelTo(Date.now() - hourMs)}
          />
          <LinkButton
            variant="primary"
            icon="plus"
            href={`/${locale}/displays?add=display`}
            className={classes.add}
          >
            {t('displays.add')}
          </LinkButton>
        </div>
      </header>
      <Suspense fallback={<NowSkeleton />}>
        {view === 'now' && <NowView />}
        {view === '24h' && <NextDay />}
      </Suspense>
    </>
  );
}

/** "Tuesday 17.11.2026, 14:32:05 here" */
function Moment() {
  const locale = useLocale();
  const rich = useRichT();
  const now = Number(useTickingText(() => String(Math.floor(Date.now() / 1000) * 1000)));
  const weekday = capitalized(locale, weekdayName(locale, dayAt(readerZone(), now), 'long'));
  return (
    <span className={classes.date}>
      {rich('overview.moment', { weekday, now: <Instant at={now} place={null} form="record" /> })}
    </span>
  );
}
