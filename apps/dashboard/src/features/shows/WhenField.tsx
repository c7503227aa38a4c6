import type { ShowUntil } from '@vitrine/contract/shows';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { TimeInput } from '../../ui/inputs/TimeInput.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { Segmented } from '../../ui/toggles.tsx';
import type { OfferedTimes } from './offered-times.ts';
import classes from './sheet.module.css';

export type WhenKind = ShowUntil['kind'];

interface WhenFieldProps {
  kind: WhenKind;
  onKind: (kind: WhenKind) => void;
  time: string;
  onTime: (time: string) => void;
  date: string;
  onDate: (date: string) => void;
  /** Null if several time zones were selected: each location uses its own. */
  place: string | null;
  offers: OfferedTimes;
}

export const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
export const isDate = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** Until a local time from now on, always, or through a last day. */
export function WhenField(props: WhenFieldProps) {
  const { kind, onKind, time, onTime, date, onDate, place, offers } = props;
  const t = useT();
  const offered = [
    { key: 'hour', label: t('shows.oneHour'), time: offers.hour },
    { key: 'closing', label: t('shows.untilClosing'), time: offers.closing },
    { key: 'change', label: t('shows.untilChange'), time: offers.change },
  ].filter((offer): offer is { key: string; label: string; time: string } => offer.time !== null);
  return (
    <div>
      <div className={classes.kinds}>
        <Segmented
          label={t('shows.howLong')}
          hideLabel
          size="sm"
          options={[
            { value: 'time', label: t('shows.nowUntil') },
            { value: 'always', label: t('shows.always') },
            { value: 'date', label: t('shows.untilDate') },
          ]}
          value={kind}
          onChange={onKind}
        />
        {kind === 'time' && (
          <Hours className={classes.at}>
            <Glyph name="clock" size={16} />
            <TimeInput label={t('shows.until')} value={time} isInvalid={!isTime(time)} onChange={onTime} />
            <span className={classes.atPlace}>
              {place === null ? t('shows.eachPlace') : t('shows.atPlace', { place })}
            </span>
          </Hours>
        )}
        {kind === 'date' && (
          <span className={classes.at}>
            <DateInput label={t('shows.lastDay')} value={date} isInvalid={!isDate(date)} onChange={onDate} />
            <span className={classes.atPlace}>{t('shows.eachPlace')}</span>
          </span>
        )}
      </div>
      {kind === 'time' && (
        <div className={classes.offers}>
          {offered.map((offer) => (
            <button
              key={offer.key}
              type="button"
              aria-pressed={offer.time === time}
              onClick={() => onTime(offer.time)}
            >
              {offer.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
