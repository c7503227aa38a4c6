import type { Manifest } from '@vitrine/contract/player';

// Pages and streams in the local network of the screen. Browsers restrict them: a page over https may not show
// plain http unless an administrator allows it, newer ones ask for a permission, and our own policy names the
// hosts that were chosen.

/** Whether the browser is the reason that nothing answers. */
export async function isRefused(address: string): Promise<boolean> {
  if (location.protocol === 'https:' && address.startsWith('http:')) return true;
  const name = 'local-network-access' as PermissionName;
  const permission = await navigator.permissions?.query({ name }).catch(() => null);
  return permission !== null && permission !== undefined && permission.state !== 'granted';
}

/** Origins over plain http that the player's policy has to name. */
export function localOrigins(manifests: readonly (Manifest | null)[]): string[] {
  const playables = manifests.flatMap((manifest) => manifest?.display?.schedule?.playables ?? []);
  const addresses = playables.flatMap(({ isLocal, url }) =>
    isLocal && url?.startsWith('http:') ? [url] : [],
  );
  return [...new Set(addresses.map((address) => new URL(address).origin))].sort();
}
