import { useT } from '../../lib/i18n/i18n.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import classes from './calendar.module.css';

export interface ShownDisplay {
  readonly id: string;
  readonly name: string;
  /** Where names repeat. */
  readonly place?: string | undefined;
}

interface DisplayChoiceProps {
  displays: readonly ShownDisplay[];
  value: string;
  onChange: (id: string) => void;
}

/** Chooses the display whose calendar is shown. */
export function DisplayChoice({ displays, value, onChange }: DisplayChoiceProps) {
  const t = useT();
  if (displays.length < 2) return null;
  return (
    <div className={classes.asOn}>
      <span aria-hidden="true">{t('calendar.asOn')}</span>
      <SelectField
        label={t('calendar.asOn')}
        hideLabel
        options={displays.map(({ id, name, place }) => ({
          value: id,
          label: [name, place].filter(Boolean).join(', '),
        }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
