import type { DeviceFacts } from '@vitrine/contract/player';
import type { Translate } from '../screens/texts.ts';
import type { StorageKind } from './media-files.ts';

// What the storage of this browser cannot do, for the server and for whoever stands in front of the screen.

export type StorageFacts = NonNullable<DeviceFacts['storage']>;

/** Space that the files of the manifest need. */
export interface SpaceNeeds {
  /** Bytes of files that are not stored yet. */
  readonly pendingBytes: number;
  /** Bytes of files that the browser refused to store. */
  readonly refusedBytes: number;
}

const megabyte = 2 ** 20;

export interface StorageReportOptions {
  readonly kind: StorageKind;
  readonly needs: () => SpaceNeeds;
  /** Free bytes; undefined if the browser does not say, as over plain http. */
  readonly freeBytes?: () => Promise<number | undefined>;
  /** Whether the player's own files are stored, too. */
  readonly hasWorker?: () => Promise<boolean>;
}

export async function readStorage({
  kind,
  needs,
  freeBytes = estimatedFreeBytes,
  hasWorker = hasActiveWorker,
}: StorageReportOptions): Promise<StorageFacts> {
  const { pendingBytes, refusedBytes } = needs();
  const free = await freeBytes();
  // Known before the first file is refused, so that somebody can act before a screen is black.
  const lacking = free === undefined ? 0 : pendingBytes - Math.max(0, free);
  const missing = Math.max(0, refusedBytes, lacking);
  return {
    kind,
    startsOffline: kind !== 'memory' && (await hasWorker()),
    // In steps, because facts are sent whenever they change.
    missingBytes: Math.ceil(missing / megabyte) * megabyte,
  };
}

async function estimatedFreeBytes(): Promise<number | undefined> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return estimate?.quota === undefined ? undefined : estimate.quota - (estimate.usage ?? 0);
}

async function hasActiveWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return Boolean(registration?.active);
}

/** In words, nothing if everything works. */
export function limitsOf({ kind, startsOffline, missingBytes }: StorageFacts, say: Translate): string[] {
  return [
    ...(startsOffline ? [] : [say('player.startsOnlyWithNetwork')]),
    ...(kind === 'memory' ? [say('player.losesFiles')] : []),
    ...(missingBytes > 0 ? [say('player.missingSpace', { megabytes: String(missingBytes / megabyte) })] : []),
  ];
}
