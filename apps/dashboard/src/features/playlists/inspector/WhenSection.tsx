import { useT } from '../../../lib/i18n/i18n.ts';
import { ConditionsEditor } from '../conditions/ConditionsEditor.tsx';
import { validConditions } from '../conditions/draft-condition.ts';
import { InspectorSection } from './InspectorSection.tsx';
import classes from './inspector.module.css';
import { PlaylistSentence } from './PlaylistSentence.tsx';
import { maxCalendarName, type SectionProps } from './section-props.ts';

interface WhenSectionProps extends SectionProps {
  /** Maps a row to its error after an attempt to save. */
  errors?: ReadonlyMap<number, string>;
}

export function WhenSection({ draft, change, check, errors }: WhenSectionProps) {
  const t = useT();
  const { name, conditions } = draft.calendar;
  const readable = validConditions(conditions);
  return (
    <InspectorSection place="when" title={t('inspector.when')} aside={t('inspector.localTime')}>
      <PlaylistSentence {...{ draft, change, check, readable }} />
      <input
        className={classes.calendarName}
        aria-label={t('inspector.calendarName')}
        placeholder={t('inspector.calendarNameOptional')}
        maxLength={maxCalendarName}
        autoComplete="off"
        value={name ?? ''}
        onChange={(event) =>
          change(
            { calendar: { ...draft.calendar, name: event.currentTarget.value || null } },
            'calendar name',
          )
        }
      />
      <ConditionsEditor
        label={t('inspector.when')}
        conditions={conditions}
        onChange={(next) =>
          change(
            { calendar: { ...draft.calendar, conditions: next } },
            // Adding or removing a row is a separate undo step.
            next.length === conditions.length ? 'conditions' : `conditions ${performance.now()}`,
          )
        }
        {...(errors ? { errors } : {})}
        {...(check ? { zones: check.zones } : {})}
      />
    </InspectorSection>
  );
}
