import type { PlayableSummary } from '@vitrine/contract/playlists';
import { maxItems } from '@vitrine/contract/playlists';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../ui/toast.ts';
import type { DraftItem } from './draft.ts';
import * as list from './items.ts';
import {
  type How,
  meant,
  nothingSelected,
  only,
  type Selection,
  select,
  several,
  withoutGone,
} from './selection.ts';
import { useStableActions } from './use-actions.ts';
import type { DraftState } from './use-draft.ts';

/** The list of items: its selection, and all operations by pointer, key or menu. */
export function useItems({ draft, changeItems }: DraftState) {
  const t = useT();
  const { items } = draft;
  const [chosen, setChosen] = useState<Selection>(nothingSelected);
  const selection = withoutGone(items, chosen);
  const [announcement, setSaid] = useState('');
  /** The row that gets the focus after it is rendered at its position. */
  const focusWanted = useRef<string | null>(null);

  const choose = (next: Selection, isFocused = true) => {
    setChosen(next);
    if (isFocused) focusWanted.current = next.last;
  };
  const sayPlace = (next: readonly DraftItem[], key: string) => {
    const at = next.findIndex((item) => item.key === key);
    const name = next[at]?.playable.name ?? '';
    setSaid(t('editor.drag.position', { name, position: at + 1, total: next.length }));
  };
  /** Moves and announces the new position. */
  const reorder = (next: readonly DraftItem[], key: string) => {
    changeItems(next);
    focusWanted.current = key;
    sayPlace(next, key);
  };
  const hasRoomFor = (count: number): boolean => {
    if (items.length + count <= maxItems) return true;
    showToast({ message: t('editor.items.tooMany', { max: maxItems }), kind: 'error' });
    return false;
  };

  const actions = useStableActions({
    select: (key: string, how: How = {}) => choose(select(items, selection, key, how), false),
    selectAll: () => choose(several(items.map(({ key }) => key)), false),
    clear: () => choose(nothingSelected, false),
    step: (key: string, by: -1 | 1, isRange: boolean) => {
      const next = items[items.findIndex((item) => item.key === key) + by];
      if (next) choose(select(items, selection, next.key, { isRange }));
    },
    end: (which: 'first' | 'last', isRange: boolean) => {
      const next = which === 'first' ? items[0] : items.at(-1);
      if (next) choose(select(items, selection, next.key, { isRange }));
    },
    change: (key: string, part: Partial<DraftItem>, tag?: string) =>
      changeItems(list.change(items, key, part), tag && `${tag} ${key}`),
    moveBy: (key: string, by: -1 | 1) => reorder(list.moveBy(items, meant(selection, key), by), key),
    moveTo: (key: string, place: number) => reorder(list.moveTo(items, meant(selection, key), place), key),
    moveToEnd: (key: string, which: 'first' | 'last') =>
      reorder(list.moveTo(items, meant(selection, key), which === 'first' ? 0 : items.length), key),
    moveToPosition: (key: string, position: number) =>
      reorder(list.moveToPosition(items, key, position), key),
    /** Inserts at the given position, or else after the selection. */
    insert: (playables: readonly PlayableSummary[], place?: number) => {
      const ready = playables.filter(({ status }) => status === 'ready');
      if (ready.length === 0 || !hasRoomFor(ready.length)) return;
      const at = place ?? list.placeAfter(items, selection.keys);
      const next = list.insertAt(items, at, ready);
      changeItems(next.items);
      choose(several(next.added.map(({ key }) => key)), false);
      const name = ready[0]!.name;
      setSaid(
        ready.length === 1
          ? t('editor.drag.position', { name, position: at + 1, total: next.items.length })
          : t('editor.items.added', { count: ready.length }),
      );
    },
    duplicate: (key: string) => {
      const keys = meant(selection, key);
      if (!hasRoomFor(keys.size)) return;
      const next = list.duplicate(items, keys);
      changeItems(next.items);
      choose(several(next.added.map((item) => item.key)));
      setSaid(t('editor.items.added', { count: keys.size }));
    },
    remove: (key: string) => {
      const keys = meant(selection, key);
      choose(only(list.neighbourOf(items, keys)));
      changeItems(list.remove(items, keys));
      setSaid(t('editor.items.removed', { count: keys.size }));
    },
    replace: (key: string, playable: PlayableSummary) => {
      changeItems(list.replacePlayable(items, key, playable));
      focusWanted.current = key;
    },
  });
  return { selection, actions, announcement, focusWanted };
}

export type ItemActs = ReturnType<typeof useItems>['actions'];
