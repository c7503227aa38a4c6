import { Field, type FieldWords } from './Field.tsx';
import { Text } from './layout/layout.tsx';
import { PickerButton, type PickerOptions } from './PickerButton.tsx';
import { Tag } from './Tag.tsx';
import classes from './TagsPicker.module.css';

export interface NamedRecord {
  readonly id: string;
  readonly name: string;
}

interface TagsPickerProps extends Pick<FieldWords, 'optional' | 'hint' | 'error'> {
  label: string;
  value: readonly NamedRecord[];
  onChange: (value: NamedRecord[]) => void;
  /** On the button that opens the list. */
  addLabel: string;
  removeLabel: (name: string) => string;
  /** Shown when there is nothing left to pick. */
  empty: string;
  useOptions: PickerOptions<NamedRecord>;
  /** Label of an option, if it is more than its name. */
  labelOf?: (item: NamedRecord) => string;
  /** Replaces adding the picked record. */
  onPick?: (item: NamedRecord) => void;
}

/** Several records as chips, with a searchable list of the others. */
export function TagsPicker(props: TagsPickerProps) {
  const { label, value, onChange, addLabel, removeLabel, empty, useOptions, labelOf, onPick, ...words } =
    props;
  return (
    <Field asGroup label={label} {...words}>
      {(wiring) => (
        // A fieldset would need a legend; the label names it
        <Text
          as="div"
          role="group"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring['aria-describedby']}
          framed="control"
          rounded
          fill="field"
          className={classes.tags}
          data-invalid={wiring['aria-invalid']}
        >
          {value.map(({ id, name }) => (
            <Tag
              key={id}
              accent
              onRemove={() => onChange(value.filter((each) => each.id !== id))}
              removeLabel={removeLabel(name)}
            >
              {name}
            </Tag>
          ))}
          <PickerButton
            staysOpen
            label={label}
            empty={empty}
            useOptions={useOptions}
            exclude={new Set(value.map(({ id }) => id))}
            optionOf={(item) => ({ label: labelOf?.(item) ?? item.name, search: item.name })}
            onPick={onPick ?? (({ id, name }) => onChange([...value, { id, name }]))}
            button={(button) => (
              <button type="button" {...button} className={classes.add} aria-invalid={wiring['aria-invalid']}>
                {addLabel}
              </button>
            )}
          />
        </Text>
      )}
    </Field>
  );
}
