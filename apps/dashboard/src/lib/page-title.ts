import { useEffect, useSyncExternalStore } from 'react';

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

let recordName: string | undefined;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const publish = (name: string | undefined) => {
  recordName = name;
  for (const listener of listeners) listener();
};

/** A detail page names the record it shows, as soon as it knows it. */
export function useRecordTitle(name: string | undefined) {
  useEffect(() => {
    publish(name);
    return () => publish(undefined);
  }, [name]);
}

export const useOpenRecordName = () => useSyncExternalStore(subscribe, () => recordName);
