import { orientations } from '@vitrine/contract/displays';
import { useId } from 'react';
import { orientationKeys } from '../../lib/display-words.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { LineDrawing } from '../../ui/icons.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import classes from './OrientationPicker.module.css';

type Orientation = (typeof orientations)[number];

/** A screen with an arrow that points to the top of the picture. */
const drawings: Record<Orientation, string> = {
  horizontal: 'M3 6.5h18v11H3zM12 14.5v-5M9.8 11.5L12 9.3l2.2 2.2',
  vertical_left: 'M7 3h10v18H7zM14.5 12h-5M11.5 9.8L9.3 12l2.2 2.2',
  vertical_right: 'M7 3h10v18H7zM9.5 12h5M12.5 9.8l2.2 2.2-2.2 2.2',
  upside_down: 'M3 6.5h18v11H3zM12 9.5v5M9.8 12.5l2.2 2.2 2.2-2.2',
};

export const OrientationMark = ({ orientation, size = 24 }: { orientation: Orientation; size?: number }) => (
  <LineDrawing size={size}>
    <path d={drawings[orientation]} />
  </LineDrawing>
);

interface OrientationPickerProps {
  value: Orientation | null;
  onChange: (orientation: Orientation) => void;
}

/** The screen's orientation, as four pictures. */
export function OrientationPicker({ value, onChange }: OrientationPickerProps) {
  const t = useT();
  const group = useId();
  return (
    <Field asGroup label={t('displays.orientation')}>
      {({ labelId }) => (
        <Stack role="radiogroup" aria-labelledby={labelId} className={classes.choices} gap={8}>
          {orientations.map((orientation) => (
            <Stack
              as="label"
              key={orientation}
              framed="strong"
              rounded="box"
              pointer
              choice
              fill="field"
              hover="lit"
              className={classes.choice}
              center
              gap={4}
              size="12/16"
              weight={500}
              tone="soft"
            >
              <input
                type="radio"
                name={group}
                checked={orientation === value}
                onChange={() => onChange(orientation)}
              />
              <OrientationMark orientation={orientation} />
              <span>{t(orientationKeys[orientation])}</span>
            </Stack>
          ))}
        </Stack>
      )}
    </Field>
  );
}
