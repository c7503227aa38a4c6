import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { TargetPicker } from '../../core/pickers/TargetPicker.tsx';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { type AlarmDraft, displaysIn, type TargetDisplay, toggledWhere } from './alarm-values.ts';
import classes from './sheet.module.css';

interface ScopeFieldProps {
  targets: TakeoverTargets;
  where: AlarmDraft['where'];
  onChange: (where: AlarmDraft['where']) => void;
}

/** Why a display would not be reached. */
const wordsIn = (t: Translate) => ({
  aside: ({ reason }: TargetDisplay) => reason && t(`alarms.reasons.${reason}`),
});

/** Locations, groups and displays, or all screens. */
export function ScopeField({ targets, where, onChange }: ScopeFieldProps) {
  const t = useT();
  return (
    <Field label={t('alarms.sheet.where')} asGroup>
      {(wiring) => (
        // A fieldset cannot be laid out as a column that scrolls
        <Stack
          role="group"
          aria-labelledby={wiring.labelId}
          clip
          framed="control"
          rounded
          column
          className={classes.targets}
        >
          <TargetPicker
            targets={targets}
            chosen={new Set(displaysIn(where, targets).map(({ id }) => id))}
            chosenEmpty={
              new Set(where === 'all' ? targets.places.map(({ id }) => id) : where.map(({ id }) => id))
            }
            words={wordsIn(t)}
            first={
              <button
                type="button"
                aria-pressed={where === 'all'}
                onClick={() => onChange(where === 'all' ? [] : 'all')}
              >
                {t('alarms.sheet.allScreens', { count: targets.displays.length })}
              </button>
            }
            onToggle={(target) => onChange(toggledWhere(where, target, targets))}
          />
        </Stack>
      )}
    </Field>
  );
}
