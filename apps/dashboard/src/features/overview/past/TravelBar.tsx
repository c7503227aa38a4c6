import type { OverviewEvents } from '@vitrine/contract/overview-moment';
import { useRef, useState } from 'react';
import { capitalized, weekdayName } from '../../../lib/i18n/day-names.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useRichT } from '../../../lib/i18n/rich-message.tsx';
import { dayAt } from '../../../lib/local-days.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';
import { Row, Text } from '../../../ui/layout/layout.tsx';
import { OptionList } from '../../../ui/OptionList.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { Instant } from '../../../ui/time/Time.tsx';
import { readerZone } from '../../../ui/time/time-text.ts';
import { Rail } from './Rail.tsx';
import { daysOf, onDay } from './rail-scale.ts';
import classes from './travel.module.css';
import { speeds, type Travel } from './use-travel.ts';

interface TravelBarProps {
  travel: Travel;
  events: OverviewEvents | undefined;
}

/** Dark in both themes, so that nobody takes the page for the present one. */
export function TravelBar({ travel, events }: TravelBarProps) {
  const t = useT();
  const rich = useRichT();
  const locale = useLocale();
  const { at, go, isPlaying, toggle, speed, setSpeed, previous, next, backToNow } = travel;
  const weekday = capitalized(locale, weekdayName(locale, dayAt(readerZone(), at), 'long'));
  return (
    <Text as="section" className={classes.bar} fixed tone="toast" aria-label={t('timeTravel.bar')}>
      <Row className={classes.row} gap={12} rowGap={6} wrap>
        <Row as="span" className={classes.when} gap={12} nowrap>
          <Glyph name="clock" size={18} />
          <b>
            {rich('timeTravel.moment', { weekday, moment: <Instant at={at} place={null} form="minute" /> })}
          </b>
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
          <select
            className={classes.speed}
            aria-label={t('timeTravel.speed')}
            value={speed}
            onChange={(event) => setSpeed(Number(event.currentTarget.value))}
          >
            {speeds.map((each) => (
              <option key={each} value={each}>
                {t('timeTravel.perSecond', { duration: durationText(each) })}
              </option>
            ))}
          </select>
          <ChooseDay travel={travel} events={events} />
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

function ChooseDay({ travel: { at, go }, events }: TravelBarProps) {
  const t = useT();
  const locale = useLocale();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const zone = readerZone();
  const span = events && { from: Date.parse(events.from), to: Date.parse(events.to) };
  const close = () => {
    setOpen(false);
    anchor.current?.focus();
  };
  const options = (span ? daysOf(zone, span) : []).toReversed().map(({ number, date }) => ({
    value: String(number),
    label: t('timeTravel.day', {
      weekday: capitalized(locale, weekdayName(locale, number, 'long')),
      date: date.split('-').toReversed().join('.'),
    }),
  }));
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={classes.button}
        aria-label={t('timeTravel.chooseDay')}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        disabled={!events}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" size={14} />
        <span>{t('timeTravel.chooseDay')}</span>
      </button>
      {isOpen && (
        <Popover anchor={anchor} align="end" onClose={close}>
          <OptionList
            label={t('timeTravel.chooseDay')}
            options={options}
            value={String(dayAt(zone, at))}
            onPick={(day) => {
              go(onDay(zone, at, Number(day)));
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}
