import { useAvailability } from '../../../core/queries/device.queries.ts';
import { percentText, type Span } from '../../../lib/availability.ts';
import { dayText } from '../../../lib/i18n/day-names.ts';
import { durationText } from '../../../lib/i18n/duration.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { ErrorState, Skeleton } from '../../../ui/states.tsx';
import { type Place, useTimeText } from '../../../ui/time/time-text.ts';
import { type PresenceDay, presenceDays, presenceOf } from './presence-days.ts';
import classes from './technical.module.css';

/** Thirty days, one box each, with their outages in red. */
export function PresenceDays({ display, place }: { display: string; place: Place }) {
  const t = useT();
  const locale = useLocale();
  const now = useNow().getTime();
  const { data, error, refetch } = useAvailability(display);
  if (!data && error) return <ErrorState title={t('displays.partFailed')} onRetry={() => void refetch()} />;
  const presence = data && presenceOf(data, place.timezone, now);
  const summary =
    presence &&
    (presence.upShare === null
      ? t('availability.noData')
      : t('displays.technical.onlineShare', {
          count: presenceDays,
          percent: percentText(presence.upShare, locale),
        }));
  return (
    <section className={classes.presence} aria-label={t('displays.technical.online')}>
      <h3>{t('displays.technical.online')}</h3>
      {presence ? (
        <>
          {/* The words beside it say the same. */}
          <Stack as="ol" className={classes.days} aria-hidden="true">
            {presence.days.map((day) => (
              <Day key={day.day.date} of={day} place={place} />
            ))}
          </Stack>
          <p className={classes.quiet}>{summary}</p>
        </>
      ) : (
        <Skeleton height={22} />
      )}
    </section>
  );
}

function Day({ of: { day, spans }, place }: { of: PresenceDay; place: Place }) {
  const t = useT();
  const locale = useLocale();
  const { recordSpan } = useTimeText();
  const share = (ms: number) => `${(ms / (day.to - day.from)) * 100}%`;
  const outages = spans.filter(({ state }) => state === 'down');
  const wordsOf = (span: Span) =>
    t('availability.stretch', {
      state: t('status.offline'),
      span: recordSpan(span.from, span.to, place),
      duration: durationText(span.to - span.from),
    });
  const title =
    outages.length > 0
      ? outages.map(wordsOf).join('\n')
      : dayText(locale, day.number, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <li title={title}>
      {spans.map((span) => (
        <i
          key={span.from}
          data-state={span.state}
          style={{ left: share(span.from - day.from), width: share(span.to - span.from) }}
        />
      ))}
    </li>
  );
}
