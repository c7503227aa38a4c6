import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './realtime/listeners.ts';

// `{page or record name} · {server name}`, with the number of offline displays in front: "(2) Counter left · Orchard".

export const productName = 'Vitrine';

export interface TitleParts {
  readonly pageName: string;
  /** Of the open record; the page's name without one. */
  readonly recordName?: string | undefined;
  readonly serverName?: string | undefined;
  readonly offlineDisplays?: number;
}

export function titleOf({ pageName, recordName, serverName, offlineDisplays = 0 }: TitleParts): string {
  const prefix = offlineDisplays > 0 ? `(${offlineDisplays}) ` : '';
  return `${prefix}${recordName || pageName} · ${serverName || productName}`;
}

interface Told {
  readonly recordName: string | undefined;
  readonly offlineDisplays: number;
}

let told: Told = { recordName: undefined, offlineDisplays: 0 };
const changes = createListeners();

function tell(change: Partial<Told>) {
  told = { ...told, ...change };
  changes.tell();
}

/** A detail page names the record it shows, as soon as it knows it. */
export function useRecordTitle(recordName: string | undefined) {
  useEffect(() => {
    tell({ recordName });
    return () => tell({ recordName: undefined });
  }, [recordName]);
}

export function useOfflineInTitle(offlineDisplays: number) {
  useEffect(() => {
    tell({ offlineDisplays });
    return () => tell({ offlineDisplays: 0 });
  }, [offlineDisplays]);
}

export const useTold = (): Told => useSyncExternalStore(changes.add, () => told);
