import { useRunningAlarms } from '../../core/queries/running.queries.ts';
import { displayStates, stateCounts } from '../../lib/display-state.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import hidden from '../../ui/hidden.module.css';
import { StatusText } from '../../ui/StatusMark.tsx';
import classes from './headline.module.css';
import { headlineOf } from './headline.ts';
import type { Room } from './overview.queries.ts';
import { ReadyLine } from './ReadyLine.tsx';

/** Above the sentence about all displays while an alarm runs. */
function AlarmLine({ alarm: { id, title, reach } }: { alarm: ReturnType<typeof useRunningAlarms>[number] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <p className={classes.alarm}>
      <AppLink href={`/${locale}/alarms/${id}`}>
        <Glyph name="warning" size={22} />
        <b dir="auto">{t('overview.headline.alarm', { title })}</b>
        <span>{t('overview.headline.alarmReach', { count: reach.shown, total: reach.displays })}</span>
      </AppLink>
    </p>
  );
}

/** One sentence about all displays, the exceptions, and the statuses as a bar and in numbers. */
export function HeadlineCard({ room }: { room: Room }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { lines, ready, exceptions } = headlineOf(room, t);
  // Displays without a device are listed as unknown, although the sentence does not count them.
  const states = stateCounts(room.counts);
  const counts = { ...states, unknown: states.unknown + room.unpaired };
  const parts = displayStates.map((status) => ({
    status,
    count: counts[status],
    href: `/${locale}/displays?status=${status}${status === 'unknown' ? '' : '&active=true'}`,
  }));
  const shown = parts.filter(({ count }) => count > 0);
  const alarm = useRunningAlarms().find(({ kind }) => kind === 'alert');
  return (
    <section
      className={classes.card}
      aria-labelledby="overview-headline"
      data-alarm={alarm ? true : undefined}
    >
      <div className={classes.words}>
        {alarm && <AlarmLine alarm={alarm} />}
        <h2 id="overview-headline" className={classes.title}>
          <AppLink href={`/${locale}/displays`}>
            {lines.map((line, i) => (
              <span key={line}>
                {line}
                {i < lines.length - 1 && ' '}
              </span>
            ))}
          </AppLink>
        </h2>
        {ready && (
          <div className={classes.ready}>
            <ReadyLine ready={ready} now={Date.parse(room.now)} />
          </div>
        )}
        {exceptions.length > 0 && (
          <p className={classes.exceptions}>
            {exceptions.map((exception, i) => (
              <span key={exception}>
                {exception}
                {i < exceptions.length - 1 && ' · '}
              </span>
            ))}
          </p>
        )}
      </div>
      <div>
        {/* The counts below have the same content as text, and are reachable by keyboard. */}
        <div className={classes.bar} aria-hidden="true">
          {shown.map(({ status, count, href }) => (
            <AppLink
              key={status}
              href={href}
              tabIndex={-1}
              className={classes[status]}
              style={{ flexGrow: count }}
            />
          ))}
        </div>
        <ul className={classes.legend} aria-label={t('overview.headline.statuses')}>
          {shown.map(({ status, count, href }) => (
            <li key={status}>
              <AppLink href={href}>
                <StatusText status={status}>
                  <span className={hidden.onPhone}>{t(`status.${status}`)}</span> <b>{number(count)}</b>
                </StatusText>
              </AppLink>
            </li>
          ))}
          {room.unpaired > 0 && (
            <li className={classes.unpaired}>
              <AppLink href={`/${locale}/displays?paired=false`}>
                {t('overview.headline.unpaired', { count: room.unpaired })}
              </AppLink>
            </li>
          )}
        </ul>
      </div>
    </section>
  );
}
