import { CalendarEditor } from '../../../core/conditions/CalendarEditor.tsx';
import { type CalendarProblems, convertCalendar } from '../../../core/conditions/draft-calendar.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { InspectorSection } from './InspectorSection.tsx';
import classes from './inspector.module.css';
import { PlaylistSentence } from './PlaylistSentence.tsx';
import { PlaylistWeekButton } from './PlaylistWeekButton.tsx';
import { maxCalendarName, type SectionProps } from './section-props.ts';

interface WhenSectionProps extends SectionProps {
  /** Set for a saved playlist, whose week can be edited. */
  id?: string;
  /** Errors after an attempt to save. */
  errors?: CalendarProblems;
}

export function WhenSection({ id, draft, change, check, errors }: WhenSectionProps) {
  const t = useT();
  const { calendar, problems } = convertCalendar(draft.calendar);
  return (
    <InspectorSection place="when" title={t('inspector.when')} aside={t('inspector.localTime')}>
      <PlaylistSentence {...{ draft, change, check }} readable={calendar} unfilled={problems.size} />
      {id && <PlaylistWeekButton {...{ id, draft, change, check }} />}
      <input
        className={classes.calendarName}
        aria-label={t('inspector.calendarName')}
        placeholder={t('inspector.calendarNameOptional')}
        maxLength={maxCalendarName}
        autoComplete="off"
        value={draft.calendar.name ?? ''}
        onChange={(event) =>
          change(
            { calendar: { ...draft.calendar, name: event.currentTarget.value || null } },
            'calendar name',
          )
        }
      />
      <CalendarEditor
        label={t('inspector.when')}
        calendar={draft.calendar}
        onChange={(next, tag) => change({ calendar: next }, tag)}
        {...(errors ? { errors } : {})}
        {...(check ? { zones: check.zones } : {})}
      />
    </InspectorSection>
  );
}
