import { DateField } from './conditions/DateField.tsx';
import { TimeField } from './conditions/TimeField.tsx';

// The fields of conditions, for others that ask when something ends.

interface WhenPickerProps {
  label: string;
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
}

export const TimePicker = (props: WhenPickerProps) => <TimeField {...props} />;
export const DatePicker = (props: WhenPickerProps) => <DateField {...props} />;
