import type { DayHours, WeeklyHours } from '@vitrine/contract/locations';
import { weekdays } from '@vitrine/contract/screen-values';
import type { PairedDevice } from '../../../test/devices.ts';
import type { Owner } from '../../../test/owner.ts';

// Places by day and night, and devices that were heard of.

export const daily = (hours: Partial<DayHours>): WeeklyHours => {
  const day = { start: '06:30', end: '22:00', nonstop: false, closed: false, ...hours };
  return Object.fromEntries(weekdays.map((each) => [each, day])) as WeeklyHours;
};

export const hearOf = (owner: Owner, device: PairedDevice, at: Date, playing: object | null) =>
  owner.query(
    `update content.devices set last_active_at = $2, is_up = true, playing = $3, playing_since = $2 where id = $1`,
    [device.deviceId, at, playing && JSON.stringify(playing)],
  );
