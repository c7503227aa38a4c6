import type { DisplayDay } from '@vitrine/contract/display-history';
import { dayNumber } from '@vitrine/schedule/local-clock';
import { useState } from 'react';
import { axisOfDays } from '../../core/time/axis.ts';
import { placeOn } from '../../core/time/placement.ts';
import { clockChangeText } from '../../core/time/TimeMarks.tsx';
import { durationText } from '../../lib/i18n/duration.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import { PastDayAgenda } from './PastDayAgenda.tsx';
import { PastDayCauses } from './PastDayCauses.tsx';
import { type Chosen, PastDayTracks } from './PastDayTracks.tsx';
import { PlannedBlock } from './PlannedBlock.tsx';
import classes from './past-day.module.css';
import { useDisplayDay } from './past-day.queries.ts';

interface PastDayProps {
  display: string;
  place: Place;
  /** `2026-11-14` */
  day: string;
}

/** A day that is over: what was planned, what the player knew, what it showed, and why they differ. */
export default function PastDay({ display, place, day }: PastDayProps) {
  const t = useT();
  const { data, error, refetch } = useDisplayDay(display, day);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isPhone = usePhone();
  const { clock } = useTimeText();
  if (!data)
    return error ? (
      <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton rows={3} height={50} />
    );
  if (data.recordedFrom === null)
    return (
      <Text as="p" rounded tone="muted" middle className={classes.unrecorded}>
        {t('changes.past.notRecorded')}
      </Text>
    );
  const partly = [
    { key: 'changes.past.recordedFrom', at: data.recordedFrom },
    { key: 'changes.past.shownSince', at: data.shownFrom },
  ] as const;
  return (
    <Stack
      className={classes.columns}
      data-plain={isPhone || (data.apart.length === 0 && !chosen) || undefined}
    >
      <Text as="div" pad="16" shrink>
        <Summary day={data} />
        {partly.map(
          ({ key, at }) =>
            at !== null &&
            Date.parse(at) > Date.parse(data.from) && (
              <Text as="p" key={key} below={8} size="12.5" tone="muted">
                {t(key, { time: clock(at, place), place: place.name })}
              </Text>
            ),
        )}
        <Text as="p" below={8} size="12.5" tone="muted">
          <ClockHead place={place} isNamed>
            {t('changes.past.timesIn', { place: place.name })}
          </ClockHead>
        </Text>
        <ClockChangeNote {...{ day: data, place }} />
        {isPhone ? (
          <>
            <PastDayCauses day={data} place={place} />
            <PastDayAgenda day={data} place={place} />
          </>
        ) : (
          <PastDayTracks {...{ day: data, place, chosen }} onChoose={setChosen} />
        )}
      </Text>
      <Text as="aside" pad="16" className={classes.aside}>
        {!isPhone && <PastDayCauses day={data} place={place} />}
        {chosen && (
          <PlannedBlock {...{ day: data, chosen, display, place }} onClose={() => setChosen(null)} />
        )}
      </Text>
    </Stack>
  );
}

/** Clocks that go back or forward on this day. */
function ClockChangeNote({ day, place }: { day: DisplayDay; place: Place }) {
  const t = useT();
  const axis = axisOfDays({ first: dayNumber(day.day), count: 1, width: 1 });
  return placeOn(axis, day.timezone).changes.map((each) => (
    <Text as="p" key={each.from} below={8} size="12.5" tone="muted">
      <HeadedTime place={place}>{clockChangeText(t, each)}</HeadedTime>
    </Text>
  ));
}

function Summary({ day }: { day: DisplayDay }) {
  const t = useT();
  const minutes = (count: number) => durationText(count * 60_000);
  const hasPlan = day.planned.some(({ state }) => state === 'playing');
  const isClosed = day.planned.every(({ state }) => state === 'closed');
  if (!hasPlan)
    return (
      <h3 className={classes.summary}>
        {t(isClosed ? 'changes.past.closedAllDay' : 'changes.past.nothingPlanned')}
      </h3>
    );
  if (day.plannedMinutes === 0) return <h3 className={classes.summary}>{t('changes.past.shownUnknown')}</h3>;
  const shown = { shown: minutes(day.asPlannedMinutes), planned: minutes(day.plannedMinutes) };
  return (
    <h3 className={classes.summary}>
      {day.apart.length === 0
        ? t('changes.past.asPlanned', { planned: shown.planned })
        : t('changes.past.summary', { ...shown, count: day.apart.length })}
    </h3>
  );
}
