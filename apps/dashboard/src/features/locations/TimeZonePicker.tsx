import { isTimeZone } from '@vitrine/contract/text';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import { SelectField } from '../../ui/fields.tsx';
import type { SelectOption } from '../../ui/OptionList.tsx';
import { clockAt } from './local-time.ts';
import { moreCities } from './zone-cities.ts';

interface TimeZonePickerProps {
  value: string;
  error?: string | undefined;
  onChange: (timezone: string) => void;
}

function optionOf(timezone: string, now: Date): SelectOption {
  const { offset, time } = clockAt(timezone, now);
  const search = moreCities[timezone];
  return { value: timezone, label: timezone, hint: `${offset}, ${time}`, ...(search ? { search } : {}) };
}

/** Found by city, in several languages; shows the offset and the time there. */
export function TimeZonePicker({ value, error, onChange }: TimeZonePickerProps) {
  const t = useT();
  const now = useNow();
  // Four hundred clocks are only set up for somebody who comes near the list.
  const [isNear, setNear] = useState(false);
  const options = useMemo(() => {
    const zones = isNear ? Intl.supportedValuesOf('timeZone').filter(isTimeZone) : [];
    const all = new Set([...zones, ...(isNear ? ['UTC'] : []), ...(isTimeZone(value) ? [value] : [])]);
    return [...all].map((zone) => optionOf(zone, now));
  }, [isNear, value, now]);
  return (
    <div onPointerEnter={() => setNear(true)}>
      <SelectField
        label={t('locations.timezone')}
        options={options}
        value={value}
        error={error}
        searchable
        onChange={onChange}
        onFocus={() => setNear(true)}
      />
    </div>
  );
}
