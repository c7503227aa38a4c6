import { useId } from 'react';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Hours } from '../../../ui/time/Time.tsx';
import type { Choice, Option } from './calendar-edits.ts';
import classes from './edit.module.css';
import { choiceText, rulesText } from './edit-words.ts';

interface ChoiceListProps {
  /** The day to which the window goes. */
  day: number;
  options: readonly Option[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** Only this day, every such weekday or all days, each with the sentence it results in. */
export function ChoiceList({ day, options, chosen, onChoose }: ChoiceListProps) {
  const t = useT();
  const locale = useLocale();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('calendar.edit.countsFor')} className={classes.options}>
      {options.map(({ choice, result }) => (
        <label key={choice} className={classes.option}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>
            <b>{choiceText(t, choice, day)}</b>
            <Hours className={classes.optionText}>{rulesText(t, locale, result)}</Hours>
          </span>
        </label>
      ))}
    </div>
  );
}
