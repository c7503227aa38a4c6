import type { ReactNode } from 'react';
import { useRunningAlarms } from '../../core/queries/running.queries.ts';
import { displayStates, stateCounts } from '../../lib/display-state.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { DueTime } from './DueTime.tsx';
import classes from './headline.module.css';
import { cityOf, headlineOf, type Opening } from './headline.ts';
import type { Room } from './overview.queries.ts';

/** Above the sentence about all displays while an alarm runs. */
function AlarmLine() {
  const t = useT();
  const locale = useLocale();
  const alarm = useRunningAlarms().find(({ kind }) => kind === 'alert');
  if (!alarm) return null;
  const { id, title, level, reach } = alarm;
  const isNotice = level === 'notice';
  return (
    <p className={classes.alarm} data-notice={isNotice || undefined}>
      <AppLink href={`/${locale}/alarms/${id}`}>
        <Glyph name="warning" size={22} />
        <b dir="auto">{t(isNotice ? 'overview.headline.notice' : 'overview.headline.alarm', { title })}</b>
        <span>{t('overview.headline.alarmReach', { count: reach.shown, total: reach.displays })}</span>
      </AppLink>
    </p>
  );
}

const placeOf = ({ places, timezone }: Opening): Place => ({ name: cityOf(places[0] ?? timezone), timezone });

/** One sentence about all displays is the title; beside it their states as a bar and in numbers, and what can be done. */
export function OverviewHead({ room, children }: { room: Room | undefined; children: ReactNode }) {
  return (
    <>
      <AlarmLine />
      <header className={classes.head}>
        {room ? <Headline room={room} /> : <HeadlineSkeleton />}
        {/* Here all the time: a menu that was opened while it loads stays open. */}
        <div className={classes.tools}>{children}</div>
      </header>
    </>
  );
}

/** The title is known with the data. */
function HeadlineSkeleton() {
  const t = useT();
  return (
    <>
      <h1 className={classes.title}>
        <span className={hidden.hidden}>{t('pages.overview')}</span>
        <Skeleton width={280} height={28} />
      </h1>
      <div className={classes.states}>
        <Skeleton height={10} />
        <div className={classes.legend} />
      </div>
    </>
  );
}

function Headline({ room }: { room: Room }) {
  const t = useT();
  const rich = useRichT();
  const { key, values, opening, isUrgent } = headlineOf(room, t);
  const now = Date.parse(room.now);
  const first = room.places.openings.find(({ at }) => at !== null);
  const moment = (of: Opening) => <DueTime at={of.at!} place={placeOf(of)} now={now} isNamedAfar />;
  return (
    <>
      <Text as="h1" className={classes.title} tone={isUrgent ? 'danger' : undefined}>
        {opening ? rich(key, { ...values, moment: moment(opening) }) : t(key, values)}
      </Text>
      {first && (
        <span className={hidden.hidden}>
          <ClockHead place={placeOf(first)} isNamed>
            {placeOf(first).name}
          </ClockHead>
        </span>
      )}
      <States
        room={room}
        closedUntil={first && !opening && rich('overview.headline.until', { moment: moment(first) })}
      />
    </>
  );
}

function States({ room, closedUntil }: { room: Room; closedUntil: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  // Displays without a device are listed as unknown, although the sentence does not count them.
  const states = stateCounts(room.counts);
  const counts = { ...states, unknown: states.unknown + room.unpaired };
  const shown = displayStates.filter((status) => counts[status] > 0);
  const hrefOf = (status: string) =>
    `/${locale}/displays?status=${status}${status === 'unknown' ? '' : '&active=true'}`;
  return (
    <div className={classes.states}>
      {/* The counts below have the same content as text, and are reachable by keyboard. */}
      <div className={classes.bar} aria-hidden="true">
        {shown.map((status) => (
          <AppLink
            key={status}
            href={hrefOf(status)}
            tabIndex={-1}
            className={classes[status]}
            style={{ flexGrow: counts[status] }}
          />
        ))}
      </div>
      <ul className={classes.legend} aria-label={t('overview.headline.statuses')}>
        {shown.map((status) => (
          <Row as="li" gap={6} key={status}>
            <Text
              as={AppLink}
              hover="line"
              href={hrefOf(status)}
              data-status={status}
              title={t(`status.${status}`)}
            >
              <StatusMark status={status} />
              <span className={hidden.hidden}>{t(`status.${status}`)}</span>
              <b>{number(counts[status])}</b>
            </Text>
            {status === 'closed' && closedUntil}
          </Row>
        ))}
      </ul>
    </div>
  );
}
