import type { Brand } from '@vitrine/contract/brand';
import { type Box, maxBoxes, maxMoving, movingBoxes } from '@vitrine/contract/design-document';
import { type SourceRows, sourceRows } from '@vitrine/contract/sources';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { DesignRecord, ShownThings } from '../../../core/queries/designs.queries.ts';
import { call } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { dateOf } from '../../../lib/local-days.ts';
import { showToast } from '../../../ui/toast.ts';
import type { SetBox } from '../inspector/inspector-props.ts';
import { type BoxActions, backgroundId } from './BoxList.tsx';
import { boxName } from './box-names.ts';
import { copyBox, freeId, moveDepth, nudged, type Place, removeBox, replaceBox } from './edit-boxes.ts';
import { type KindToAdd, newBox, playableNeeds, sourceNeeds } from './new-box.ts';
import type { DesignDraftState } from './use-design-draft.ts';

interface Options {
  readonly design: DesignRecord;
  readonly state: DesignDraftState;
  readonly brand: Brand | null;
  readonly things: ShownThings;
  /** Days since 1970, where the design is shown. */
  readonly day: number;
}

/** What can be done to boxes, and which one is selected. */
export function useBoxActions({ design, state, brand, things, day }: Options) {
  const t = useT();
  const [selected, setSelected] = useState<string | null>(null);
  /** A kind that waits for its file or its source to be chosen. */
  const [asking, setAsking] = useState<KindToAdd | null>(null);
  const [announcement, announce] = useState('');
  const { draft, changeBoxes } = state;
  const boxOf = (id: string) => draft.boxes.find((box) => box.id === id);
  const latest = useRef(draft);
  latest.current = draft;

  const update = (id: string, change: object, tag?: string) =>
    changeBoxes((boxes) => {
      const box = boxes.find((each) => each.id === id);
      if (!box) return boxes;
      const next = Object.fromEntries(
        Object.entries({ ...box, ...change }).filter(([, value]) => value !== undefined),
      );
      return replaceBox(boxes, next as Box);
    }, tag ?? null);

  const remove = (id: string) => {
    const box = boxOf(id);
    if (!box) return;
    if (box.kind === 'programme') {
      showToast({ message: t('designs.programmeMissing'), kind: 'error' });
      return;
    }
    changeBoxes((boxes) => removeBox(boxes, id));
    setSelected(null);
    showToast({
      message: t('designer.removed', { name: boxName(t, box) }),
      action: { label: t('common.undo'), onClick: state.undo },
    });
  };
  const actions: BoxActions = {
    select: setSelected,
    rename: (id, name) => update(id, { name: name || undefined }),
    toggle: (id) => update(id, { hidden: boxOf(id)?.hidden ? undefined : true }),
    moveDepth: (id, by) => {
      changeBoxes((boxes) => moveDepth(boxes, id, by));
      const at = latest.current.boxes.findIndex((box) => box.id === id);
      announce(
        t('designer.depth', {
          position: latest.current.boxes.length - at,
          count: latest.current.boxes.length,
        }),
      );
    },
    remove,
    copy: (id) => {
      if (isFull()) return;
      const copied = copyBox(draft.boxes, id);
      if (!copied) return;
      changeBoxes(() => copied.boxes);
      setSelected(copied.id);
    },
  };

  const isFull = (): boolean => {
    if (draft.boxes.length < maxBoxes) return false;
    showToast({ message: t('designs.tooManyBoxes'), kind: 'error' });
    return true;
  };
  const isFilm = (id: string) => things.file(id)?.type === 'video';
  /** Says why, if another moving box would be too many. */
  const movesTooMuch = (kind: KindToAdd): boolean => {
    if (kind !== 'film' && kind !== 'ticker') return false;
    const moving = movingBoxes(draft.boxes, isFilm);
    if (moving.length < maxMoving[design.use]) return false;
    const names = moving.map((box) => boxName(t, box)).join(', ');
    showToast({
      message: t(design.use === 'frame' ? 'designs.tooManyMovingInFrame' : 'designs.tooManyMoving', {
        names,
      }),
      kind: 'error',
    });
    return true;
  };
  const insert = (
    kind: KindToAdd,
    rest: { playable?: string; source?: SourceRows & { id: string } } = {},
  ) => {
    const { playable, source } = rest;
    const id = freeId(draft.boxes, kind);
    const box = newBox(kind, {
      ...{ id, shape: design.shape, background: draft.background, brand },
      words: t('designer.newText'),
      today: dateOf(day),
      ...(playable && { playable }),
      ...(source && { source: columnsOf(source) }),
    });
    changeBoxes((boxes) => [...boxes, box]);
    setSelected(id);
    setAsking(null);
    announce(t('designer.added', { name: t(`designer.kinds.${kind}`) }));
  };
  const add = (kind: KindToAdd) => {
    if (isFull() || movesTooMuch(kind)) return;
    if (playableNeeds[kind] || sourceNeeds[kind]) setAsking(kind);
    else insert(kind);
  };
  const addWithSource = async (kind: KindToAdd, id: string) => {
    try {
      const { data } = await call(sourceRows, { params: { id } });
      insert(kind, { source: { ...data, id } });
    } catch (error) {
      setAsking(null);
      showToast({ message: errorMessage(error), kind: 'error' });
    }
  };

  const onKey = (event: KeyboardEvent, box: Box) => {
    const place = nudged(box.place, event);
    if (place) {
      event.preventDefault();
      update(box.id, { place }, `${box.id} nudge`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(box.id);
    } else if (event.key === 'Escape') setSelected(null);
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.copy(box.id);
    }
  };
  const box = selected === null || selected === backgroundId ? undefined : boxOf(selected);
  return {
    selected: box || selected === backgroundId ? selected : null,
    box,
    actions,
    asking,
    announcement,
    isFilm,
    add,
    addPlayable: (kind: KindToAdd, playable: string) => insert(kind, { playable }),
    addWithSource,
    cancelAdding: () => setAsking(null),
    onKey,
    place: (id: string, place: Place) => update(id, { place }),
    set: ((change: object, tag?: string) => box && update(box.id, change, tag)) as SetBox,
    update,
    put: (next: Box) => changeBoxes((boxes) => replaceBox(boxes, next)),
  };
}

/** What a box shows of a source at first: its first text, and its price. */
function columnsOf({ id, columns, rows }: SourceRows & { id: string }) {
  const text = columns.find(({ kind }) => kind === 'text') ?? columns[0];
  const price = columns.find(({ kind }) => kind === 'price') ?? columns.find(({ kind }) => kind === 'number');
  return { id, columns: [text, price].flatMap((column) => column?.key ?? []), row: rows[0]?.id ?? null };
}
