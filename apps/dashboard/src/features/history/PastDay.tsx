import type { DisplayDay } from '@vitrine/contract/display-history';
import { type ReactNode, useState } from 'react';
import { listText } from '../../lib/condition-words.ts';
import { durationText } from '../../lib/i18n/duration.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { ClockHead, HeadedTime } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { clockIn, type DayScale, scaleOf } from './day-scale.ts';
import { PastDayAgenda } from './PastDayAgenda.tsx';
import { PastDayCauses } from './PastDayCauses.tsx';
import { PlannedBlock } from './PlannedBlock.tsx';
import classes from './past-day.module.css';
import { useDisplayDay } from './past-day.queries.ts';

interface PastDayProps {
  display: string;
  place: Place;
  /** `2026-11-14` */
  day: string;
}

export interface Chosen {
  readonly playlist: string;
  readonly from: string;
  readonly to: string;
}

/** A day that is over: what was planned, what the player knew, what it showed, and why they differ. */
export default function PastDay({ display, place, day }: PastDayProps) {
  const t = useT();
  const { data, error, refetch } = useDisplayDay(display, day);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isPhone = usePhone();
  if (!data)
    return error ? (
      <ErrorState title={errorMessage(error)} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton rows={3} height={50} />
    );
  if (data.recordedFrom === null)
    return <p className={classes.unrecorded}>{t('changes.past.notRecorded')}</p>;
  const scale = scaleOf(data);
  const partly = [
    { key: 'changes.past.recordedFrom', at: data.recordedFrom },
    { key: 'changes.past.shownSince', at: data.shownFrom },
  ] as const;
  return (
    <div
      className={classes.columns}
      data-plain={isPhone || (data.apart.length === 0 && !chosen) || undefined}
    >
      <div className={classes.main}>
        <Summary day={data} />
        {partly.map(
          ({ key, at }) =>
            at !== null &&
            Date.parse(at) > Date.parse(data.from) && (
              <p key={key} className={classes.note}>
                {t(key, { time: clockIn(data.timezone, at), place: place.name })}
              </p>
            ),
        )}
        <p className={classes.note}>
          <ClockHead place={place} isNamed>
            {t('changes.past.timesIn', { place: place.name })}
          </ClockHead>
        </p>
        {isPhone ? (
          <>
            <PastDayCauses day={data} place={place} />
            <PastDayAgenda day={data} place={place} />
          </>
        ) : (
          <Bands {...{ day: data, scale, place, chosen }} onChoose={setChosen} />
        )}
      </div>
      <aside className={classes.aside}>
        {!isPhone && <PastDayCauses day={data} place={place} />}
        {chosen && (
          <PlannedBlock {...{ day: data, chosen, display, place }} onClose={() => setChosen(null)} />
        )}
      </aside>
    </div>
  );
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

interface BandsProps {
  day: DisplayDay;
  scale: DayScale;
  place: Place;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen) => void;
}

function Bands({ day, scale, place, chosen, onChoose }: BandsProps) {
  const t = useT();
  const locale = useLocale();
  const names = new Map(day.playlists.map(({ id, name }) => [id, name]));
  const span = (each: { from: string; to: string }) =>
    `${clockIn(day.timezone, each.from)}–${clockIn(day.timezone, each.to)}`;
  return (
    <div className={classes.bands}>
      <div className={classes.axis} aria-hidden="true">
        {scale.ticks.map(({ at, clock, left }) => (
          <span key={at} style={{ left }}>
            <HeadedTime place={place}>{clock}</HeadedTime>
          </span>
        ))}
        {day.apart.map((each, i) => {
          const at = scale.place(each.from, each.to);
          return (
            at && (
              <b
                key={each.from}
                className={classes.number}
                style={{ left: `calc(${at.left} + ${at.width} / 2)` }}
              >
                {i + 1}
              </b>
            )
          );
        })}
      </div>
      <Band title={t('changes.past.planned')} hint={t('changes.past.plannedHint')} height={50}>
        {day.planned.map((each) => {
          const at = scale.place(each.from, each.to);
          const [first] = each.playlists;
          if (!at) return null;
          if (!first)
            return (
              <i
                key={each.from}
                className={classes[each.state]}
                style={at}
                title={t(each.state === 'closed' ? 'changes.past.closed' : 'changes.past.noPlaylist')}
              />
            );
          const label = listText(
            locale,
            each.playlists.flatMap((id) => names.get(id) ?? []),
          );
          return (
            <button
              key={each.from}
              type="button"
              className={classes.block}
              style={{ ...at, ...playlistTones(first) }}
              aria-pressed={chosen?.from === each.from}
              title={`${label}\n${span(each)}`}
              onClick={() => onChoose({ playlist: first, from: each.from, to: each.to })}
            >
              {label}
            </button>
          );
        })}
      </Band>
      <Band title={t('changes.past.told')} hint={t('changes.past.toldHint')} height={30}>
        {day.told.length === 0 && <span className={classes.unknown}>{t('changes.past.toldUnknown')}</span>}
        {day.told.map((each) => {
          const at = scale.place(each.from, each.to);
          const label = t('changes.past.planOf', {
            time: `${each.planOf.slice(8, 10)}.${each.planOf.slice(5, 7)}. ${clockIn(day.timezone, each.planOf)}`,
          });
          return (
            at && (
              <span
                key={each.from}
                className={classes.told}
                data-old={!each.isCurrent || undefined}
                style={at}
                title={label}
              >
                <HeadedTime place={place}>{label}</HeadedTime>
              </span>
            )
          );
        })}
      </Band>
      <Band title={t('changes.past.shown')} hint={t('changes.past.shownHint')} height={50}>
        {day.shownFrom === null && <span className={classes.unknown}>{t('changes.past.shownUnknown')}</span>}
        {day.planned.map((each) => {
          const at = each.state === 'closed' && scale.place(each.from, each.to);
          return (
            at && <i key={each.from} className={classes.closed} style={at} title={t('changes.past.closed')} />
          );
        })}
        {day.shown.map((each) => {
          const at = scale.place(each.from, each.to);
          const label = each.name ?? t('changes.past.something');
          return (
            at && (
              <span
                key={each.from}
                className={classes.block}
                style={{ ...at, ...(each.playlist && playlistTones(each.playlist)) }}
                title={`${label}\n${span(each)}`}
              >
                {label}
              </span>
            )
          );
        })}
        {day.off.map((each) => {
          const at = scale.place(each.from, each.to);
          return (
            at && (
              <i key={each.from} className={classes.off} style={at} title={t('changes.past.why.offline')} />
            )
          );
        })}
        {day.apart.map((each) => {
          const at = each.why === 'fault' && scale.place(each.from, each.to);
          return (
            at && (
              <i key={each.from} className={classes.fault} style={at} title={t('changes.past.why.fault')} />
            )
          );
        })}
      </Band>
      <div className={classes.marks} aria-hidden="true">
        {day.apart.map((each) => {
          const at = scale.place(each.from, each.to);
          return at && <i key={each.from} style={at} />;
        })}
      </div>
    </div>
  );
}

interface BandProps {
  title: string;
  hint: string;
  height: number;
  children: ReactNode;
}

const Band = ({ title, hint, height, children }: BandProps) => (
  <>
    <div className={classes.label}>
      <b>{title}</b>
      <span>{hint}</span>
    </div>
    <div className={classes.band} style={{ height }}>
      {children}
    </div>
  </>
);
