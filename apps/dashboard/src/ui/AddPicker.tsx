import { useShortcut } from '../lib/shortcuts.ts';
import { spokenName } from '../lib/spoken-name.ts';
import classes from './AddPicker.module.css';
import { Button } from './Button.tsx';
import { Glyph } from './glyphs.tsx';
import { Text } from './layout/layout.tsx';
import { PickerButton, type PickerOptions, type PickerWiring } from './PickerButton.tsx';

export interface Picked {
  readonly id: string;
  readonly name: string;
}

interface AddPickerProps {
  /** On the button, after the plus. */
  label: string;
  /** What is picked, for screen readers. */
  title: string;
  /** Shown when there is nothing left to pick. */
  empty: string;
  useOptions: PickerOptions<Picked>;
  /** Ids that are already added. */
  exclude: ReadonlySet<string>;
  onPick: (picked: Picked) => void;
  align?: 'start' | 'end';
  /** In a row of buttons. */
  look?: 'button';
  /** The shortcut that opens it, of the one of its page. */
  shortcut?: string;
}

/** "+ Display": opens the list of all that are not added yet. */
export function AddPicker({ label, title, look, shortcut, ...list }: AddPickerProps) {
  return (
    <PickerButton
      {...list}
      label={title}
      optionOf={({ name }) => ({ label: name })}
      className={classes.list}
      button={(wiring) => <AddButton {...{ wiring, label, title, look, shortcut }} />}
    />
  );
}

type AddButtonProps = Pick<AddPickerProps, 'label' | 'title' | 'look' | 'shortcut'> & {
  wiring: PickerWiring;
};

function AddButton({ wiring, label, title, look, shortcut }: AddButtonProps) {
  useShortcut(shortcut ?? '', wiring.onClick, shortcut !== undefined);
  if (look) return <Button {...wiring}>{label}</Button>;
  return (
    <Text
      as="button"
      type="button"
      {...wiring}
      pad="0/8"
      fill="accent"
      className={classes.button}
      aria-label={spokenName(label, title)}
    >
      <Glyph name="plus" size={14} />
      {label}
    </Text>
  );
}
