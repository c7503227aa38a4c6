import type { Device } from '@vitrine/contract/devices';

/** Where a device that is free is paired. The words stay in the fragment, which no server logs. */
export const pairHref = (locale: string, { connectString }: Pick<Device, 'connectString'>) =>
  `/${locale}/displays?add=display#phrase=${connectString}`;

/** One that never told its version may have any. */
export const canUpdate = ({ appversion, isLatestVersion }: Pick<Device, 'appversion' | 'isLatestVersion'>) =>
  appversion !== null && !isLatestVersion;
