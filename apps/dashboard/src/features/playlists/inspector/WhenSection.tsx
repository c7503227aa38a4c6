import { canHoldTogether } from '@vitrine/schedule/can-hold';
import { conditionSentence } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Hours } from '../../../ui/time/Time.tsx';
import { useTimeVoices } from '../../../ui/time/time-voice.tsx';
import { ConditionsEditor } from '../conditions/ConditionsEditor.tsx';
import { validConditions } from '../conditions/draft-condition.ts';
import { InspectorSection } from './InspectorSection.tsx';
import classes from './inspector.module.css';
import { nextText } from './next-words.ts';
import { maxCalendarName, type SectionProps } from './section-props.ts';

interface WhenSectionProps extends SectionProps {
  /** Row → what is wrong with it, once somebody wanted to save. */
  errors?: ReadonlyMap<number, string>;
}

export function WhenSection({ draft, change, check, errors }: WhenSectionProps) {
  const t = useT();
  const locale = useLocale();
  const now = useNow();
  const { rendered } = useTimeVoices();
  const { name, conditions } = draft.calendar;
  const readable = validConditions(conditions);
  // What excludes itself is said once, and before the server has looked.
  const next = check && canHoldTogether(readable, []) && nextText(rendered, check, readable, now.getTime());
  return (
    <InspectorSection place="when" title={t('inspector.when')} aside={t('inspector.localTime')}>
      <div className={classes.summary} aria-live="polite">
        <p>
          <Hours>{conditionSentence(t, locale, readable)}</Hours>
        </p>
        {next && <p className={classes.next}>{next}</p>}
      </div>
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
            // A row more or fewer is a step of its own for undo.
            next.length === conditions.length ? 'conditions' : `conditions ${performance.now()}`,
          )
        }
        {...(errors ? { errors } : {})}
        {...(check ? { zones: check.zones } : {})}
      />
    </InspectorSection>
  );
}
