import { momentDays, type OverviewEvents } from '@vitrine/contract/overview-moment';
import { dayNumber, instantOf, localMoment, minuteNumber, timeOfMinute } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { capitalized, weekdayName } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { dateOf, dayAt } from '../../../lib/local-days.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../../ui/inputs/TimeInput.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import { Rail } from './Rail.tsx';
import { onDay } from './rail-scale.ts';
import classes from './travel.module.css';
import type { Travel } from './use-travel.ts';

interface TravelBarProps {
  travel: Travel;
  events: OverviewEvents | undefined;
}

/** Dark in both themes, so that nobody takes the page for the present one. */
export function TravelBar({ travel, events }: TravelBarProps) {
  const t = useT();
  const locale = useLocale();
  const { at, go, isPlaying, toggle, previous, next, backToNow } = travel;
  const weekday = capitalized(locale, weekdayName(locale, dayAt(readerZone(), at), 'long'));
  return (
    <Text as="section" className={classes.bar} fixed tone="toast" aria-label={t('timeTravel.bar')}>
      <Row className={classes.row} gap={12} rowGap={6} wrap>
        <Row as="span" className={classes.when} gap={12} nowrap>
          <Glyph name="clock" size={18} />
          <b>{weekday}</b>
          <MomentFields travel={travel} />
        </Row>
        <Text className={classes.sub} shrink size="13" truncate>
          {t('timeTravel.asItWas')}
        </Text>
        <Row as="span" className={classes.tools} gap={6} wrap push>
          <Row as="span" className={classes.legend} gap={14} align="stretch" size="12/16" aria-hidden="true">
            <span data-kind="offline">{t('timeTravel.legend.offline')}</span>
            <span data-kind="saved">{t('timeTravel.legend.saved')}</span>
          </Row>
          <button
            type="button"
            className={classes.square}
            aria-label={t('timeTravel.previousEvent')}
            title={t('timeTravel.previousEvent')}
            disabled={!previous}
            onClick={() => previous && go(previous.at)}
          >
            <Shape path="M18 6v12l-9-6zM5.5 6v12" />
          </button>
          <button
            type="button"
            className={`${classes.square} ${classes.play}`}
            aria-label={t(isPlaying ? 'timeTravel.pause' : 'timeTravel.play')}
            title={t(isPlaying ? 'timeTravel.pause' : 'timeTravel.play')}
            onClick={toggle}
          >
            <Shape path={isPlaying ? 'M8 5.5v13M16 5.5v13' : 'M7 4.5v15l12-7.5z'} isBold={isPlaying} />
          </button>
          <button
            type="button"
            className={classes.square}
            aria-label={t('timeTravel.nextEvent')}
            title={t('timeTravel.nextEvent')}
            disabled={!next}
            onClick={() => next && go(next.at)}
          >
            <Shape path="M6 6v12l9-6zM18.5 6v12" />
          </button>
          <Row
            as="button"
            type="button"
            className={classes.now}
            pad="0/12"
            inline
            gap={6}
            nowrap
            onClick={backToNow}
          >
            {t('timeTravel.backToNow')}
            <Kbd keys="esc" look="onColour" />
          </Row>
        </Row>
      </Row>
      {events ? (
        <Rail events={events} at={at} onMove={go} />
      ) : (
        <Text as="div" className={classes.noRail} above={10} />
      )}
    </Text>
  );
}

function Shape({ path, isBold }: { path: string; isBold?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true">
      <path
        d={path}
        fill="currentColor"
        stroke="currentColor"
        strokeWidth={isBold ? 4 : 1.7}
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Day and time by the reader's clock. What is no date or time changes nothing. */
function MomentFields({ travel: { at, go } }: { travel: Travel }) {
  const t = useT();
  const zone = readerZone();
  const { day, minute } = localMoment(zone, at);
  /** A time that cannot be read stays to be mended. */
  const [wrong, setWrong] = useState<string | null>(null);
  const toTime = (typed: string) => {
    const isTime = /^\d{2}:\d{2}$/.test(typed);
    setWrong(isTime ? null : typed);
    if (isTime) go(instantOf(zone, day, minuteNumber(typed)));
  };
  const today = dayAt(zone, Date.now());
  return (
    <Row as="span" gap={6}>
      <DateInput
        label={t('timeTravel.date')}
        value={dateOf(day)}
        min={dateOf(today - momentDays)}
        max={dateOf(today)}
        isDayAlways
        onChange={(date) => go(onDay(zone, at, dayNumber(date)))}
      />
      <TimeInput
        label={t('timeTravel.time')}
        value={wrong ?? timeOfMinute(minute)}
        isInvalid={wrong !== null}
        onChange={toTime}
      />
    </Row>
  );
}
