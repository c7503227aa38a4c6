import { useT } from '../../lib/i18n/i18n.ts';
import { AddPicker, type Picked } from '../../ui/AddPicker.tsx';
import { useDisplayOptions } from '../queries/displays.queries.ts';

export type PickedDisplay = Picked;

interface DisplayPickerProps {
  /** Displays that are already added. */
  exclude: ReadonlySet<string>;
  onPick: (display: PickedDisplay) => void;
  /** "Display" by default. */
  label?: string;
  /** In a row of buttons. */
  look?: 'button';
  shortcut?: string;
}

export function DisplayPicker(props: DisplayPickerProps) {
  const t = useT();
  return (
    <AddPicker
      {...props}
      useOptions={useDisplayOptions}
      label={props.label ?? t('locations.addDisplay')}
      align={props.look && 'end'}
      title={t('locations.pickDisplay')}
      empty={t('locations.noMoreDisplays')}
    />
  );
}
