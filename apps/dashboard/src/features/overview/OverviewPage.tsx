import { useRouter } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale, useT, withMessages } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { dayAt } from '../../lib/local-days.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useNow } from '../../lib/use-now.ts';
import { filledIn } from '../../lib/use-sheet.ts';
import { LinkButton } from '../../ui/Button.tsx';
import hidden from '../../ui/hidden.module.css';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { Segmented } from '../../ui/toggles.tsx';
import { NowSkeleton } from './NowSkeleton.tsx';
import { NowView } from './NowView.tsx';
import classes from './overview.module.css';
import { useRoom } from './overview.queries.ts';
import { Updated } from './Updated.tsx';
import { useOverviewState } from './use-overview-state.ts';

// The way to the first screen is walked once, and two of the three views bring a whole calendar along: they come when they are looked at.
const later = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(withMessages('overviewViews', load));
const NextDay = later(async () => ({ default: (await import('./timeline/NextDay.tsx')).NextDay }));
const FirstRunView = later(async () => ({
  default: (await import('../first-run/first-run.views.tsx')).FirstRunView,
}));
const OverviewCalendar = later(async () => ({
  default: (await import('./calendar/OverviewCalendar.tsx')).OverviewCalendar,
}));

/** Until the first screen plays the customer's own, the way to it; then the operations room. */
export function OverviewPage() {
  const { view, location } = useOverviewState();
  const { data } = useRoom(location);
  const [isLeft, setLeft] = useState(false);
  /** Who has begun it sees it to its end, though there is nothing left to do. */
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

/** The code on a screen leads here with its words. Past the first run they belong into the sheet of a display. */
function useScannedWords(isPastFirstRun: boolean) {
  const locale = useLocale();
  const { history } = useRouter();
  useEffect(() => {
    const phrase = isPastFirstRun ? filledIn('phrase') : null;
    if (phrase) history.replace(`/${locale}/displays?add=display#phrase=${encodeURIComponent(phrase)}`);
  }, [isPastFirstRun, history, locale]);
}

/** What is wrong, what plays, what is next. */
function OperationsRoom() {
  const t = useT();
  const locale = useLocale();
  const { view, setView } = useOverviewState();
  useShortcut('overviewNow', () => setView('now'));
  useShortcut('overviewDay', () => setView('24h'));
  useShortcut('overviewCalendar', () => setView('calendar'));
  return (
    <>
      <header className={classes.head}>
        {/* The sentence below is the first thing to see on a phone; the heading is for those who hear the page. */}
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
              { value: 'calendar', label: t('overview.views.calendar') },
            ]}
            value={view}
            onChange={setView}
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
        {view === 'calendar' && <OverviewCalendar />}
      </Suspense>
    </>
  );
}

/** "Tuesday 17.11.2026, 14:32 here" */
function Moment() {
  const locale = useLocale();
  const rich = useRichT();
  const now = useNow();
  const weekday = capitalized(locale, weekdayName(locale, dayAt(readerZone(), now.getTime()), 'long'));
  return (
    <span className={classes.date}>
      {rich('overview.moment', { weekday, now: <Instant at={now} place={null} form="minute" /> })}
    </span>
  );
}
