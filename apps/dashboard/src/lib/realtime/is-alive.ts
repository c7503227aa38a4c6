import type { DisplayStatus } from '@vitrine/contract/displays';

/** Whether the device answers now; a silent one would not hear an order. */
export const isAlive = ({ status }: { readonly status: DisplayStatus }) =>
  status === 'online' || status === 'playlist_active';
