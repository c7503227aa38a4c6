import { isTimeZone } from '@vitrine/contract/text';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { useNow } from '../../lib/use-now.ts';
import type { SelectOption } from '../../ui/OptionList.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { HeadedTime } from '../../ui/time/Time.tsx';
import { cityPlace, type TimeText, useTimeText } from '../../ui/time/time-text.ts';
import { clockAt } from './local-time.ts';
import { moreCities } from './zone-cities.ts';

interface TimeZonePickerProps {
  value: string;
  error?: string | undefined;
  onChange: (timezone: string) => void;
}

function optionOf(timezone: string, now: Date, { instant }: TimeText): SelectOption {
  const { offset } = clockAt(timezone, now);
  const place = cityPlace(timezone);
  const time = instant(now, place, { now: now.getTime(), placeOnly: true });
  return {
    value: timezone,
    label: timezone,
    hint: <HeadedTime place={place}>{`${offset}, ${time}`}</HeadedTime>,
    search: `${offset} ${moreCities[timezone] ?? ''}`,
  };
}

/** Searchable by city in several languages; shows the UTC offset and the local time. */
export function TimeZonePicker({ value, error, onChange }: TimeZonePickerProps) {
  const t = useT();
  const now = useNow();
  const text = useTimeText();
  // Four hundred formatters are created only when the user approaches the list.
  const [isNear, setNear] = useState(false);
  const options = useMemo(() => {
    const zones = isNear ? Intl.supportedValuesOf('timeZone').filter(isTimeZone) : [];
    const all = new Set([...zones, ...(isNear ? ['UTC'] : []), ...(isTimeZone(value) ? [value] : [])]);
    return [...all].map((zone) => optionOf(zone, now, text));
  }, [isNear, value, now, text]);
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
