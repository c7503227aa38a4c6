import { orientations } from '@vitrine/contract/displays';
import type { Playable } from '@vitrine/contract/playables';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { orientationText } from '../orientation-text.ts';

type Orientation = Playable['orientation'];

interface PlayableOrientationPickerProps {
  value: Orientation;
  error?: string | undefined;
  onChange: (orientation: Orientation) => void;
}

const anyOrientation = 'any';

/** The orientation that displays need to show it; null if any will do. */
export function PlayableOrientationPicker({ value, error, onChange }: PlayableOrientationPickerProps) {
  const t = useT();
  return (
    <SelectField
      label={t('playables.orientation')}
      optional
      options={[
        { value: anyOrientation, label: orientationText(null) },
        ...orientations.map((each) => ({ value: each, label: orientationText(each) })),
      ]}
      value={value ?? anyOrientation}
      error={error}
      onChange={(chosen) => onChange(orientations.find((each) => each === chosen) ?? null)}
    />
  );
}
