import { useId } from 'react';
import type { Choice } from '../../../core/calendar-edit/calendar-edits.ts';
import { type Move, type Option, reachText } from '../../../core/calendar-edit/reach.ts';
import { calendarPhrase } from '../../../lib/calendar-words.ts';
import { capitalized } from '../../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { Hours } from '../../../ui/time/Time.tsx';
import classes from './edit-sheet.module.css';

interface ChoiceListProps {
  move: Move;
  options: readonly Option[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

/** The rule by its own days, every such weekday or only this day, each with the sentence it results in. */
export function ChoiceList({ move, options, chosen, onChoose }: ChoiceListProps) {
  const t = useT();
  const locale = useLocale();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('calendar.edit.countsFor')} className={classes.options}>
      {options.map(({ choice, rules }) => (
        <label key={choice} className={classes.option}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>
            <b>{reachText(t, locale, move, choice)}</b>
            <Hours className={classes.optionText}>
              {capitalized(locale, calendarPhrase(t, locale, rules) || t('conditions.always'))}
            </Hours>
          </span>
        </label>
      ))}
    </div>
  );
}
