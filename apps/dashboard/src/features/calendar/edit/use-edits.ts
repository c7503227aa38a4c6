import { useCallback, useState } from 'react';
import type { Edits } from './edited-plan.ts';
import type { Rules } from './occurrences.ts';

const none: Edits = new Map();

/** The calendars that were edited and are not saved yet. */
export function useEdits() {
  const [edits, setEdits] = useState(none);
  const onEdit = useCallback(
    (playlist: string, rules: Rules) => setEdits((current) => new Map(current).set(playlist, rules)),
    [],
  );
  const forget = (playlists: readonly string[]) =>
    setEdits((current) => new Map([...current].filter(([id]) => !playlists.includes(id))));
  return { edits, onEdit, forget, discard: () => setEdits(none) };
}
