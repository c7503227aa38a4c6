import type { ReactNode } from 'react';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { durationText } from '../../lib/i18n/duration.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useSeconds } from '../../lib/use-seconds.ts';
import hidden from '../../ui/hidden.module.css';
import { Skeleton } from '../../ui/states.tsx';
import { Duration, Instant, Length, TimeSpan } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import { loopPosition } from './loop-position.ts';
import { NextUp } from './NextUp.tsx';
import classes from './now-playing.module.css';

interface NowPlayingProps {
  /** Undefined while loading. */
  live: Live | undefined;
  place: Place;
  /**
   * What is known without the plan: closed, offline or without a device. Null if it plays or nothing is
   * scheduled.
   */
  children: ReactNode;
  /** Between what plays and what is next. */
  actions?: ReactNode;
}

/** What plays, the item number, its progress, and what is next. */
export function NowPlaying({ live, place, children, actions }: NowPlayingProps) {
  if (!live) return <Waiting />;
  const isPlaying = live.status === 'playlist_active' && live.playing !== null;
  return (
    <>
      {isPlaying ? <Playlist live={live} place={place} /> : <p className={classes.none}>{children}</p>}
      {!isPlaying && live.current && live.status !== 'unknown' && <Planned live={live} place={place} />}
      {isPlaying && <Item live={live} />}
      {actions}
      {live.active && <NextUp live={live} place={place} isPlaying={isPlaying} />}
    </>
  );
}

/** Placeholder for the content. */
function Waiting() {
  const t = useT();
  return (
    <div className={classes.waiting} aria-busy="true">
      <span className={hidden.hidden}>{t('playables.loading')}</span>
      <Skeleton width="60%" height={20} />
      <Skeleton width="80%" height={13} />
      <Skeleton width="70%" height={16} />
      <Skeleton height={4} />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </div>
  );
}

function Playlist({ live, place }: { live: Live; place: Place }) {
  const t = useT();
  const { playing, current } = live;
  const name = playing?.playlist?.name ?? playing?.name ?? t('displays.somePlaylist');
  const isPlanned = current !== null && current.playlist.id === playing?.playlist?.id;
  return (
    <>
      <p className={classes.title}>{name}</p>
      {isPlanned ? <Stretch live={live} place={place} /> : current && <Planned live={live} place={place} />}
    </>
  );
}

/** "15:00–18:00 in Auckland, 03:00–06:00 here" */
function Stretch({ live: { since, until }, place }: { live: Live; place: Place }) {
  const rich = useRichT();
  const { instantParts } = useTimeText();
  const moment = (at: string) => <Instant at={at} place={place} />;
  if (!since || !until) {
    if (!since && !until) return null;
    return (
      <p className={classes.when}>
        {since
          ? rich('calendar.since', { since: moment(since) })
          : rich('calendar.until', { time: moment(until!) })}
      </p>
    );
  }
  const there = <TimeSpan from={since} to={until} place={place} />;
  const isElsewhere = instantParts(since, place).here !== null;
  return (
    <p className={classes.when}>
      {isElsewhere
        ? rich('time.both', { there, here: <TimeSpan from={since} to={until} place={null} /> })
        : there}
    </p>
  );
}

/** What is planned, if something else or nothing plays. */
function Planned({ live: { current, until }, place }: { live: Live; place: Place }) {
  const rich = useRichT();
  const { name } = current!.playlist;
  return (
    <p className={classes.when}>
      {until
        ? rich('calendar.plannedUntil', { name, time: <Instant at={until} place={place} /> })
        : rich('calendar.planned', { name })}
    </p>
  );
}

const repetitionKey = (time: number, amount: number) =>
  time === 1 ? 'live.repetitionFirst' : time === amount ? 'live.repetitionLast' : 'live.repetition';

function Item({ live }: { live: Live }) {
  const t = useT();
  const rich = useRichT();
  const now = useSeconds(true) + live.clockAhead;
  const position = loopPosition(live, now);
  const { playing } = live;
  if (!position) {
    const isNamed = playing?.playlist && playing.name;
    return isNamed ? <p className={classes.item}>{playing.name}</p> : null;
  }
  const { item, number, count, elapsedMs, lengthMs, time, loopMs } = position;
  const progress = <Duration ms={elapsedMs} of={lengthMs} />;
  return (
    <div className={classes.itemBox}>
      <p className={classes.item}>{t('live.itemOf', { number, total: count, name: item.name })}</p>
      <span
        key={`${item.item} ${time}`}
        className={classes.progress}
        role="progressbar"
        aria-label={item.name}
        aria-valuemin={0}
        aria-valuemax={Math.round(lengthMs / 1000)}
        aria-valuenow={Math.round(elapsedMs / 1000)}
      >
        <i style={{ transform: `scaleX(${lengthMs > 0 ? elapsedMs / lengthMs : 0})` }} />
      </span>
      <p className={classes.numbers}>
        <span>
          {item.amount > 1
            ? rich(repetitionKey(time, item.amount), { progress, number: time, total: item.amount })
            : progress}
        </span>
        <span>{rich('live.loopLength', { duration: <Length>{durationText(loopMs)}</Length> })}</span>
      </p>
    </div>
  );
}
