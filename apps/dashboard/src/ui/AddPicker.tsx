import { useShortcut } from '../lib/shortcuts.ts';
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
}

/** "+ Display": opens the list of all that are not added yet. */
export function AddPicker({ label, title, look, ...list }: AddPickerProps) {
  return (
    <PickerButton
      {...list}
      label={title}
      optionOf={({ name }) => ({ label: name })}
      className={classes.list}
      button={(wiring) =>
        look ? (
          <AddButton wiring={wiring} label={label} />
        ) : (
          <Text
            as="button"
            type="button"
            {...wiring}
            pad="0/8"
            fill="accent"
            className={classes.button}
            aria-label={title}
          >
            <Glyph name="plus" size={14} />
            {label}
          </Text>
        )
      }
    />
  );
}

/** The one of its page, so the key for adding opens it. */
function AddButton({ wiring, label }: { wiring: PickerWiring; label: string }) {
  useShortcut('add', wiring.onClick);
  return <Button {...wiring}>{label}</Button>;
}
