import type { Device } from '@vitrine/contract/devices';

/** Manufacturer and model; a box that told neither goes by its words. */
export function deviceName({
  manufacturer,
  device,
  connectString,
}: Pick<Device, 'manufacturer' | 'device' | 'connectString'>): string {
  // Many models repeat their maker: "Raspberry Pi" "Raspberry Pi 5".
  const repeats = manufacturer && device?.toLowerCase().startsWith(manufacturer.toLowerCase());
  return [repeats ? null : manufacturer, device].filter(Boolean).join(' ') || connectString;
}

/** Where a device that is free is paired. The words stay in the fragment, which no server logs. */
export const pairHref = (locale: string, { connectString }: Pick<Device, 'connectString'>) =>
  `/${locale}/displays?add=display#phrase=${connectString}`;

export const isAlive = ({ status }: Pick<Device, 'status'>) =>
  status === 'online' || status === 'playlist_active';

/** One that never told its version may have any. */
export const canUpdate = ({ appversion, isLatestVersion }: Pick<Device, 'appversion' | 'isLatestVersion'>) =>
  appversion !== null && !isLatestVersion;
