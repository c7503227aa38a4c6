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

interface PageState {
  readonly recordName: string | undefined;
  readonly offlineDisplays: number;
}

let pageState: PageState = { recordName: undefined, offlineDisplays: 0 };
const changes = createListeners();

function update(change: Partial<PageState>) {
  pageState = { ...pageState, ...change };
  changes.notify();
}

/** A detail page sets the name of its record as soon as it is known. */
export function useRecordTitle(recordName: string | undefined) {
  useEffect(() => {
    update({ recordName });
    return () => update({ recordName: undefined });
  }, [recordName]);
}

export function useOfflineInTitle(offlineDisplays: number) {
  useEffect(() => {
    update({ offlineDisplays });
    return () => update({ offlineDisplays: 0 });
  }, [offlineDisplays]);
}

export const usePageState = (): PageState => useSyncExternalStore(changes.add, () => pageState);
