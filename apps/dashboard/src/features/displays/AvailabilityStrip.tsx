import { useFormat } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { stretchesOf, stripDays, upShare } from './availability-strip.ts';
import { useAvailability } from './device.queries.ts';
import classes from './technical.module.css';

const stateKeys = {
  up: 'displays.availability.up',
  down: 'displays.availability.down',
  unknown: 'displays.availability.unknown',
} as const;

/** When the player was up in the last seven days. */
export function AvailabilityStrip({ display }: { display: string }) {
  const t = useT();
  const locale = useLocale();
  const { dateTime, number } = useFormat();
  const now = useNow().getTime();
  const { data } = useAvailability(display);
  const stretches = stretchesOf(data ?? [], now);
  const share = upShare(stretches);
  const words =
    share === null
      ? t('displays.availability.none')
      : t('displays.availability.share', {
          share: number(share, { style: 'percent', maximumFractionDigits: 1 }),
        });
  const days = Array.from(
    { length: stripDays },
    (_, index) => new Date(now - (stripDays - index - 0.5) * 86_400_000),
  );
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' });
  return (
    <section className={classes.block} aria-label={t('displays.availability.title')}>
      <div className={classes.blockHead}>
        <h3>{t('displays.availability.title')}</h3>
        <span>{words}</span>
      </div>
      <div className={classes.strip} role="img" aria-label={words}>
        {stretches.map(({ state, share: width, from, to }) => (
          <i
            key={from}
            data-state={state}
            style={{ flexGrow: width }}
            title={t('displays.availability.stretch', {
              state: t(stateKeys[state]),
              from: dateTime(from),
              to: dateTime(to),
            })}
          />
        ))}
      </div>
      <div className={classes.axis} aria-hidden="true">
        {days.map((day) => (
          <span key={day.getTime()}>{weekday.format(day)}</span>
        ))}
      </div>
      <ol className={classes.events}>
        {(data ?? []).slice(0, 6).map(({ id, kind, at }, index) => (
          <li key={id}>
            <span data-kind={kind}>{t(eventKeyOf(kind, index === 0))}</span>
            <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The newest one is still so. */
const eventKeyOf = (kind: 'player_up' | 'player_down', isNewest: boolean) => {
  if (kind === 'player_up')
    return isNewest ? 'displays.availability.nowUp' : 'displays.availability.playerUp';
  return isNewest ? 'displays.availability.nowDown' : 'displays.availability.playerDown';
};
