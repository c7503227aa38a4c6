import { capitalized, weekdayName } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { DateInput } from '../../ui/inputs/DateInput.tsx';
import { isDate, type PresetKey, type Presets } from './presets.ts';
import classes from './sheet.module.css';

interface WhenFieldProps {
  presets: Presets;
  chosen: PresetKey;
  onChoose: (key: PresetKey) => void;
  date: string;
  onDate: (date: string) => void;
}

/** Until when, by the clock of each place. */
export function WhenField({ presets, chosen, onChoose, date, onDate }: WhenFieldProps) {
  const t = useT();
  const label = usePresetLabel(presets);
  return (
    <fieldset className={classes.offers} aria-label={t('shows.howLong')}>
      {presets.keys.map((key) => (
        <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
          {label(key)}
        </button>
      ))}
      {chosen === 'date' && (
        <span className={classes.at}>
          <DateInput label={t('shows.lastDay')} value={date} isInvalid={!isDate(date)} onChange={onDate} />
        </span>
      )}
    </fieldset>
  );
}

function usePresetLabel({ opening, weekend }: Presets) {
  const t = useT();
  const locale = useLocale();
  const labels: Readonly<Record<PresetKey, () => string>> = {
    closing: () => {
      if (opening === null) return t('shows.untilClosing');
      if (opening.inDays === 0) return t('shows.today');
      if (opening.inDays === 1) return t('shows.tomorrow');
      return capitalized(locale, weekdayName(locale, opening.day, 'long'));
    },
    hour: () => t('shows.oneHour'),
    weekend: () => t(weekend.isSunday ? 'shows.untilSunday' : 'shows.untilFriday'),
    date: () => t('shows.untilDate'),
    always: () => t('shows.always'),
    days: () => t('shows.onDays'),
  };
  return (key: PresetKey) => labels[key]();
}
