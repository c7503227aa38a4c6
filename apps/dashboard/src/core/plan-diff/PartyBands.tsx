import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import { useMemo, useState } from 'react';
import { dayText } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/Button.tsx';
import { ClockHead, Hours } from '../../ui/time/Time.tsx';
import { Bands, markText } from './Bands.tsx';
import { bandDays, isChangedDay, openWindow } from './band-model.ts';
import classes from './plan-diff.module.css';

interface PartyBandsProps {
  bands: NonNullable<PlanParty['bands']>;
  playlists: PlanDiff['playlists'];
}

/** Both weeks of a display, and one of its days large with names and hours. */
export function PartyBands({ bands, playlists }: PartyBandsProps) {
  const t = useT();
  const locale = useLocale();
  const days = useMemo(() => bandDays(bands), [bands]);
  const [date, setDate] = useState<string | null>(null);
  const place = { name: bands.display.place, timezone: bands.timezone };
  const window = openWindow(days);
  const at = days.findIndex((day) => day.date === date);
  const day = days[at];
  const go = (step: number) => setDate(days[at + step]?.date ?? date);
  return (
    <>
      <Bands
        days={days}
        window={window}
        playlists={playlists}
        place={place}
        openDay={date}
        onDay={(chosen) => setDate(chosen === date ? null : chosen)}
      />
      {day && (
        <div className={classes.day}>
          <header>
            <b>
              {dayText(locale, day.number, {
                weekday: 'long',
                day: 'numeric',
                month: 'numeric',
                year: 'numeric',
              })}
            </b>
            <ClockHead place={place} isNamed>
              {t('planDiff.sheet.dayOn', { display: `${bands.display.name}, ${bands.display.place}` })}
            </ClockHead>
            <span className={classes.steps}>
              <IconButton
                size="sm"
                label={t('planDiff.sheet.previousDay')}
                icon="chevron-left"
                disabled={at === 0}
                onClick={() => go(-1)}
              />
              <IconButton
                size="sm"
                label={t('planDiff.sheet.nextDay')}
                icon="chevron-right"
                disabled={at === days.length - 1}
                onClick={() => go(1)}
              />
            </span>
          </header>
          {day.marks.map((mark) => (
            <p key={mark.from} className={classes.asOn}>
              <Hours>{markText(t, mark)}</Hours>
            </p>
          ))}
          <Bands days={[day]} window={openWindow([day])} playlists={playlists} place={place} isDetailed />
        </div>
      )}
    </>
  );
}

/** The days that change, for dialogs. */
export const changedDaysOf = (bands: NonNullable<PlanParty['bands']>) => bandDays(bands).filter(isChangedDay);
