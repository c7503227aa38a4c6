import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './realtime/listeners.ts';

// `{page or record name} · {server name}`, prefixed with the number of offline displays: "(2) Counter left ·
// Orchard".

export const productName = 'Vitrine';

export interface TitleParts {
  readonly pageName: string;
  /** The name of the open record; without one the page's name is used. */
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

/** A detail page sets the name of its record as soon as it is known. */
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
