import type { TakeoverTargets } from '@vitrine/contract/takeovers';
import { TargetPicker } from '../../core/pickers/TargetPicker.tsx';
import tree from '../../core/pickers/target-tree.module.css';
import { type Translate, useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { type AlarmDraft, displaysIn, type TargetDisplay, toggledWhere } from './alarm-values.ts';
import classes from './sheet.module.css';

interface ScopeFieldProps {
  targets: TakeoverTargets;
  where: AlarmDraft['where'];
  onChange: (where: AlarmDraft['where']) => void;
}

type Place = TakeoverTargets['places'][number];

/** Whether a place is closed, and whether a display would be reached. */
const wordsIn = (t: Translate) => ({
  place: ({ isOpen }: Place) =>
    !isOpen && (
      <span className={tree.hours}>
        <Glyph name="moon" size={14} />
        {t('shows.closedNow')}
      </span>
    ),
  display: ({ name, reason }: TargetDisplay) => (
    <span className={tree.words}>
      <b className={tree.name}>
        {reason && <StatusMark status="offline" />}
        {name}
      </b>
      {reason && <span className={tree.now}>{t(`alarms.reasons.${reason}`)}</span>}
    </span>
  ),
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
