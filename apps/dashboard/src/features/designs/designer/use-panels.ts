import { useEffect, useState, useSyncExternalStore } from 'react';

// Wide windows have a list and an inspector; tablets one panel with both; on a phone texts are corrected and the rest is looked at.

const wide = matchMedia('(min-width: 1200px)');
const tablet = matchMedia('(min-width: 640px)');

function subscribe(listener: () => void) {
  for (const query of [wide, tablet]) query.addEventListener('change', listener);
  return () => {
    for (const query of [wide, tablet]) query.removeEventListener('change', listener);
  };
}

export type Layout = 'wide' | 'tablet' | 'phone';
const layoutNow = (): Layout => (wide.matches ? 'wide' : tablet.matches ? 'tablet' : 'phone');

/** Where things are, and which tab of the one panel is open: the list, or what is selected. */
export function usePanels(selected: string | null) {
  const layout = useSyncExternalStore(subscribe, layoutNow);
  const [tab, open] = useState<'list' | 'box'>('list');
  useEffect(() => {
    if (selected !== null) open('box');
  }, [selected]);
  return { layout, tab, open };
}
