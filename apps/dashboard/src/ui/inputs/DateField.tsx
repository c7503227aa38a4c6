import { BoxField, splitWords } from '../BoxField.tsx';
import classes from '../Field.module.css';
import type { FieldWords } from '../Field.tsx';
import { DateInput, type DateInputProps } from './DateInput.tsx';

type DateFieldProps = FieldWords & Omit<DateInputProps, 'label' | 'className'>;

/** A date with its label in a box, like the other fields of a form. */
export function DateField(props: DateFieldProps) {
  const [words, { id, ...input }] = splitWords(props);
  return (
    <BoxField {...words} id={id} disabled={input.disabled}>
      {({ wiring, className }) => (
        <DateInput {...input} {...wiring} className={className} placeClassName={classes.inside} />
      )}
    </BoxField>
  );
}
