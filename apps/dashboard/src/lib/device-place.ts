import type { Device } from '@vitrine/contract/devices';

/** Whose clock counts for a device: that of the place where its display hangs; null while it is not paired. */
export const devicePlace = ({ display }: Pick<Device, 'display'>) =>
  display && { name: display.location, timezone: display.timezone };
