import type { DisplayDay } from '@vitrine/contract/display-history';
import type { CSSProperties, ReactNode } from 'react';
import { dateText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import type { LocalDay } from '../../lib/local-days.ts';
import { playlistTones } from '../../lib/playlist-colour.ts';
import { HeadedTime } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { clockIn } from './day-scale.ts';
import { useDisplayDay } from './past-day.queries.ts';
import classes from './past-week.module.css';

/** A day of the week view, and where a stretch of time lies in it. */
export interface PastDayColumn {
  readonly day: LocalDay;
  intervalsOf(stretch: { from: number; to: number }): readonly { start: number; end: number }[];
}

interface PastDayBandsProps {
  display: string;
  place: Place;
  column: PastDayColumn;
  percent: (minutes: number) => string;
  onDay: (day: LocalDay) => void;
}

interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** What was planned, told and shown on a day that is over, as three bands from top to bottom. */
export function PastDayBands({ display, place, column, percent, onDay }: PastDayBandsProps) {
  const t = useT();
  const { day: local } = column;
  const { data: day, error } = useDisplayDay(display, local.date);
  if (error) return <p className={classes.note}>{t('changes.past.failed')}</p>;
  if (!day)
    return (
      <div className={classes.bands} aria-hidden="true">
        <i className={classes.waiting} />
        <i className={classes.waiting} />
        <i className={classes.waiting} />
      </div>
    );
  if (day.recordedFrom === null) return <p className={classes.unrecorded}>{t('changes.past.unrecorded')}</p>;
  const names = new Map(day.playlists.map(({ id, name }) => [id, name]));
  const span = ({ from, to }: Stretch) => `${clockIn(day.timezone, from)}–${clockIn(day.timezone, to)}`;
  const draw = (
    each: Stretch,
    {
      className,
      label,
      style,
      old,
    }: { className: string; label: string; style?: CSSProperties; old?: boolean },
  ): ReactNode =>
    column
      .intervalsOf({ from: Date.parse(each.from), to: Date.parse(each.to) })
      .map(({ start, end }) => (
        <i
          key={`${className} ${start}`}
          className={className}
          data-old={old || undefined}
          style={{ top: percent(start), height: percent(end - start), ...style }}
          title={`${label}\n${span(each)}`}
        />
      ));
  return (
    <button
      type="button"
      className={classes.bands}
      aria-label={t('changes.past.open', { date: dateText(local.date) })}
      onClick={() => onDay(local)}
    >
      <span className={classes.band}>
        {day.planned.map((each) => {
          const [first] = each.playlists;
          const label = first
            ? each.playlists.flatMap((id) => names.get(id) ?? []).join(', ')
            : t(each.state === 'closed' ? 'changes.past.closed' : 'changes.past.noPlaylist');
          return draw(each, {
            className: classes[first ? 'block' : each.state]!,
            label: `${t('changes.past.planned')}: ${label}`,
            ...(first && { style: playlistTones(first) }),
          });
        })}
        <From at={day.recordedFrom} {...{ day, place }} />
      </span>
      <span className={classes.band}>
        {day.told.map((each) =>
          draw(each, {
            className: classes.told!,
            label: t(each.isCurrent ? 'changes.past.told' : 'changes.past.why.not_told'),
            old: !each.isCurrent,
          }),
        )}
      </span>
      <span className={classes.band}>
        {closedOf(day).map((each) =>
          draw(each, { className: classes.closed!, label: t('changes.past.closed') }),
        )}
        {unknownOf(day).map((each) =>
          draw(each, { className: classes.unknown!, label: t('changes.past.shownUnknown') }),
        )}
        {day.shown.map((each) =>
          draw(each, {
            className: classes.block!,
            label: `${t('changes.past.shown')}: ${each.name ?? t('changes.past.something')}`,
            ...(each.playlist && { style: playlistTones(each.playlist) }),
          }),
        )}
        {day.apart
          .filter(({ why }) => why === 'offline' || why === 'fault')
          .map((each) =>
            draw(each, { className: classes[each.why]!, label: t(`changes.past.why.${each.why}`) }),
          )}
        <From at={day.shownFrom} {...{ day, place }} />
      </span>
    </button>
  );
}

const closedOf = ({ planned }: DisplayDay): readonly Stretch[] =>
  planned.filter(({ state }) => state === 'closed');

/** Before the first report nothing is known. */
function unknownOf({ shownFrom, from, to }: DisplayDay): readonly Stretch[] {
  if (shownFrom === null) return [{ from, to }];
  return shownFrom > from ? [{ from, to: shownFrom }] : [];
}

/** Since when a band is known, if that is not the beginning of the day. */
function From({ at, day, place }: { at: string | null; day: DisplayDay; place: Place }) {
  const t = useT();
  if (at === null) return <small>{t('changes.past.unrecorded')}</small>;
  if (Date.parse(at) <= Date.parse(day.from)) return null;
  return (
    <small>
      <HeadedTime place={place}>{t('changes.past.from', { time: clockIn(day.timezone, at) })}</HeadedTime>
    </small>
  );
}

/** How much of a day was shown as planned. */
export function PastDayShare({ display, date }: { display: string; date: string }) {
  const t = useT();
  const locale = useLocale();
  const { data: day } = useDisplayDay(display, date);
  if (!day || day.recordedFrom === null || day.plannedMinutes === 0) return null;
  // Only what was shown completely is called so.
  const share = Math.floor((day.asPlannedMinutes / day.plannedMinutes) * 100);
  return (
    <span className={classes.share} data-whole={share === 100 || undefined} title={t('changes.past.share')}>
      {new Intl.NumberFormat(locale, { style: 'percent' }).format(share / 100)}
    </span>
  );
}
