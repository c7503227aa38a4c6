import type { Device } from '@vitrine/contract/devices';

/** The page to pair an unpaired device. The phrase is in the URL fragment, which servers do not log. */
export const pairHref = (locale: string, { connectString }: Pick<Device, 'connectString'>) =>
  `/${locale}/displays?add=display#phrase=${connectString}`;

/** A device that never reported its version may have any version. */
export const canUpdate = ({ appversion, isLatestVersion }: Pick<Device, 'appversion' | 'isLatestVersion'>) =>
  appversion !== null && !isLatestVersion;
