import type { PlanDiff } from '@vitrine/contract/plan-diff';
import type { CSSProperties } from 'react';
import { weekdayName } from '../../lib/i18n/day-names.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { type Translate, useLocale, useT } from '../../lib/i18n/i18n.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { HeadedTime } from '../../ui/time/Time.tsx';
import { type BandDay, type BandPart, isChangedDay, type Window } from './band-model.ts';
import type { ClockMark } from './day-clock.ts';
import classes from './plan-diff.module.css';

interface BandsProps {
  days: readonly BandDay[];
  window: Window;
  playlists: PlanDiff['playlists'];
  /** The display's place, whose clock the axis shows. */
  place: { name: string; timezone: string };
  /** Names in the blocks and hours below. */
  isDetailed?: boolean;
  /** Opens one day. */
  onDay?: (date: string) => void;
  openDay?: string | null;
}

/** Was above becomes. The sentences beside it say the same, so it is hidden from screen readers. */
export function Bands({ days, window, playlists, place, isDetailed, onDay, openDay }: BandsProps) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const percent = (minutes: number) => `${(minutes / (window.to - window.from)) * 100}%`;
  const placeOf = ({ from, to }: { from: number; to: number }): CSSProperties | null => {
    const begin = Math.max(from, window.from);
    const end = Math.min(to, window.to);
    return begin < end ? { left: percent(begin - window.from), width: percent(end - begin) } : null;
  };
  const heading = ({ number, date, hours }: BandDay) => {
    const day =
      isDetailed && days.length > 1
        ? `${weekdayName(locale, number)} ${date.slice(8)}.${date.slice(5, 7)}.`
        : `${weekdayName(locale, number)} ${Number(date.slice(8))}`;
    return hours === 24
      ? day
      : `${day} · ${t('planDiff.clock.hours', { hours: format.number(hours, { maximumFractionDigits: 1 }) })}`;
  };
  const block = (part: BandPart, kind: 'was' | 'becomes') => {
    const at = placeOf(part);
    if (!at || part.state === 'closed') return null;
    const [first, second] = part.playlists;
    return (
      <span
        key={`${kind} ${part.from}`}
        className={classes.block}
        data-kind={part.isChanged ? kind : 'same'}
        data-state={part.state}
        style={{ ...at, ...(first && playlistTones(first, second)) }}
      >
        {isDetailed && nameOf(part)}
      </span>
    );
  };
  const nameOf = ({ state, playlists: ids }: BandPart) => {
    if (state === 'nothing') return t('planDiff.sheet.empties');
    if (state === 'off') return t('planDiff.sheet.off');
    return ids.map((id) => playlists.find((each) => each.id === id)?.name ?? '').join(' + ');
  };
  const row = (kind: 'was' | 'becomes') => (
    <div className={classes.band}>
      {days.map((day) => (
        <div key={day.date}>
          {day[kind].map((part) => block(part, kind))}
          {day.marks.map((mark) => {
            const at = placeOf(mark);
            return (
              at && (
                <i
                  key={mark.from}
                  className={classes.clock}
                  data-kind={mark.kind}
                  title={markText(t, mark)}
                  style={at}
                />
              )
            );
          })}
          {day.past > window.from && (
            <i
              className={classes.past}
              style={{ width: percent(Math.min(day.past, window.to) - window.from) }}
            />
          )}
        </div>
      ))}
    </div>
  );
  return (
    <div
      className={classes.bands}
      data-detailed={isDetailed || undefined}
      style={{ '--days': days.length } as CSSProperties}
    >
      {(days.length > 1 || !isDetailed) && (
        <div className={classes.headings}>
          {days.map((day) =>
            onDay ? (
              <button
                key={day.date}
                type="button"
                data-changed={isChangedDay(day) || undefined}
                aria-expanded={openDay === day.date}
                aria-label={t('planDiff.sheet.day', { day: heading(day) })}
                onClick={() => onDay(day.date)}
              >
                {heading(day)}
              </button>
            ) : (
              <span key={day.date} data-changed={isChangedDay(day) || undefined}>
                {heading(day)}
              </span>
            ),
          )}
        </div>
      )}
      <span className={classes.rowName}>{t('planDiff.sheet.was')}</span>
      {row('was')}
      <div className={classes.links} aria-hidden="true">
        {days.map((day) => (
          <div key={day.date}>
            {day.becomes
              .filter(({ isChanged }) => isChanged)
              .map((part) => {
                const at = placeOf(part);
                return (
                  at && <i key={part.from} data-gap={part.state === 'nothing' || undefined} style={at} />
                );
              })}
          </div>
        ))}
      </div>
      <span className={classes.rowName}>{t('planDiff.sheet.becomes')}</span>
      {row('becomes')}
      {isDetailed && (
        <div className={classes.axis} aria-hidden="true">
          {days.map((day) => (
            <div key={day.date}>
              {ticksOf(window, days.length).map((minute) => (
                <span key={minute} style={{ left: percent(minute - window.from) }}>
                  <HeadedTime place={place}>{`${String(minute / 60).padStart(2, '0')}:00`}</HeadedTime>
                </span>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** "02:00–03:00 comes twice on this day: clocks go back." */
export const markText = (t: Translate, { kind, from, to }: ClockMark): string =>
  t(kind === 'skipped' ? 'planDiff.clock.skipped' : 'planDiff.clock.repeated', {
    ...{ from: clockTime(from), to: clockTime(to) },
  });

/** Whole hours, few enough to be read. */
function ticksOf({ from, to }: Window, days: number): number[] {
  const most = days === 1 ? 8 : days === 2 ? 4 : 2;
  const hours = (to - from) / 60;
  const step = [1, 2, 3, 4, 6, 12].find((each) => hours / each <= most + 1) ?? 12;
  const ticks: number[] = [];
  for (let hour = Math.ceil((from + 1) / 60); hour * 60 < to; hour++)
    if (hour % step === 0) ticks.push(hour * 60);
  return ticks;
}
