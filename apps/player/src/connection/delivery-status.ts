import type { PlayQueue } from '../playback/play-queue.ts';
import { storageName } from '../playback/preview.ts';
import type { NewEvents } from './events.ts';
import { keep, readKept } from './kept-value.ts';

// The delivery status of each playlist on this player: received, all files stored, shown. Each step of each
// version is reported once, also across restarts.

const stages = ['received', 'cached', 'shown'] as const;
type Stage = (typeof stages)[number];
export type ReportedDelivery = Readonly<
  Record<string, { readonly version: number; readonly stages: readonly Stage[] }>
>;

export interface DeliveryStatus {
  received(programme: PlayQueue): void;
  cached(playlist: string, version: number): void;
  shown(playlist: string, version: number): void;
}

export interface DeliveryStatusOptions {
  readonly reported: ReportedDelivery;
  readonly save: (reported: ReportedDelivery) => void;
  readonly record: (events: NewEvents) => void;
  readonly now: () => number;
}

export function createDeliveryStatus({
  reported: before,
  save,
  record,
  now,
}: DeliveryStatusOptions): DeliveryStatus {
  let reported = before;
  const report = (playlist: string, version: number, stage: Stage) => {
    const known = reported[playlist];
    // Nothing is reported for a version older than one already reported.
    if (known && known.version > version) return;
    const earlier = known?.version === version ? known.stages : [];
    if (earlier.includes(stage)) return;
    reported = { ...reported, [playlist]: { version, stages: [...earlier, stage] } };
    save(reported);
    record({ kind: 'receipt', playlist, version, stage, at: new Date(now()).toISOString() });
  };
  return {
    received({ playlists }) {
      // Playlists that are no longer assigned to this display are removed.
      reported = Object.fromEntries(Object.entries(reported).filter(([id]) => playlists.has(id)));
      for (const { id, version } of playlists.values()) report(id, version, 'received');
    },
    cached: (playlist, version) => report(playlist, version, 'cached'),
    shown: (playlist, version) => report(playlist, version, 'shown'),
  };
}

/** Named before the rest of this file was renamed; players in the field have it. */
const reportedKey = storageName('vitrine-player-receipts');

export const readReported = (): ReportedDelivery => (readKept(reportedKey) ?? {}) as ReportedDelivery;

/** Without storage the same is reported again after a restart. */
export const saveReported = (reported: ReportedDelivery): void => keep(reportedKey, reported);
