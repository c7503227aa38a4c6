import type { DisplayStatus } from '@vitrine/contract/displays';

/** Whether the device is online; an offline one would not receive a command. */
export const isAlive = ({ status }: { readonly status: DisplayStatus }) =>
  status === 'online' || status === 'playlist_active';
