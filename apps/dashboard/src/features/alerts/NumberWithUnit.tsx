import { Text } from '../../ui/layout/layout.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import classes from './alerts.module.css';

interface NumberWithUnitProps {
  label: string;
  unit: string;
  value: number | '';
  onChange: (value: number | '') => void;
  onBlur?: () => void;
  max: number;
  /** The row shows the error message. */
  isWrong: boolean;
  small?: boolean;
}

/** A number field with its unit inside the border. */
export function NumberWithUnit({
  label,
  unit,
  value,
  onChange,
  onBlur,
  max,
  isWrong,
  small,
}: NumberWithUnitProps) {
  return (
    <NumberField
      label={label}
      hideLabel
      className={small ? `${classes.number} ${classes.small}` : classes.number}
      right={
        <Text tone="muted" weight={400} nowrap aria-hidden="true">
          {unit}
        </Text>
      }
      value={value}
      min={1}
      max={max}
      style={{ width: `${Math.max(1, String(value).length) + 0.6}ch` }}
      onChange={onChange}
      onBlur={onBlur}
      error={isWrong ? <span /> : undefined}
    />
  );
}
