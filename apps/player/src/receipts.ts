import type { News } from './events.ts';
import type { Programme } from './turns.ts';

// Where each playlist stands on this box: told, all files here, seen. Each step of each version is said once, also over
// restarts.

const stages = ['received', 'cached', 'shown'] as const;
type Stage = (typeof stages)[number];
export type SaidReceipts = Readonly<
  Record<string, { readonly version: number; readonly stages: readonly Stage[] }>
>;

export interface Receipts {
  received(programme: Programme): void;
  cached(playlist: string, version: number): void;
  shown(playlist: string, version: number): void;
}

export interface ReceiptsGiven {
  readonly said: SaidReceipts;
  readonly save: (said: SaidReceipts) => void;
  readonly record: (news: News) => void;
  readonly now: () => number;
}

export function createReceipts({ said: before, save, record, now }: ReceiptsGiven): Receipts {
  let said = before;
  const say = (playlist: string, version: number, stage: Stage) => {
    const known = said[playlist];
    // Of an older version than one already spoken of there is nothing more to say.
    if (known && known.version > version) return;
    const earlier = known?.version === version ? known.stages : [];
    if (earlier.includes(stage)) return;
    said = { ...said, [playlist]: { version, stages: [...earlier, stage] } };
    save(said);
    record({ kind: 'receipt', playlist, version, stage, at: new Date(now()).toISOString() });
  };
  return {
    received({ playlists }) {
      // Playlists that no longer concern this display are forgotten.
      said = Object.fromEntries(Object.entries(said).filter(([id]) => playlists.has(id)));
      for (const { id, version } of playlists.values()) say(id, version, 'received');
    },
    cached: (playlist, version) => say(playlist, version, 'cached'),
    shown: (playlist, version) => say(playlist, version, 'shown'),
  };
}
