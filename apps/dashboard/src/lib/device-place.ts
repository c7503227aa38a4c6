import type { Device } from '@vitrine/contract/devices';

/** The location whose time zone applies to a device: that of its display; null while it is not paired. */
export const devicePlace = ({ display }: Pick<Device, 'display'>) =>
  display && { name: display.location, timezone: display.timezone };
