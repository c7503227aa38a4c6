import type { ListPages } from '@vitrine/design/box-view';
import type { DesignContext } from '@vitrine/design/context';
import type { RenderedDesign } from '@vitrine/design/render';
import { type RefObject, useCallback, useMemo, useState } from 'react';

/** On the canvas each list stays at the page that somebody has turned to, the first until then. It is no part of the draft. */
export function useCanvasPages(context: DesignContext, drawn: RefObject<RenderedDesign | null>) {
  const [turned, setTurned] = useState<ReadonlyMap<string, number>>(new Map());
  const [lists, setLists] = useState<ReadonlyMap<string, ListPages>>(new Map());
  const shown: DesignContext = useMemo(
    () => ({ ...context, page: (box) => turned.get(box) ?? 0 }),
    [context, turned],
  );
  /** After everything that may change what lists show. */
  const look = useCallback(() => {
    const next = drawn.current?.lists() ?? new Map();
    setLists((before) => (textOf(before) === textOf(next) ? before : next));
  }, [drawn]);
  const turn = (box: string, page: number) => setTurned(new Map(turned).set(box, page));
  return { context: shown, lists, look, turn };
}

const textOf = (lists: ReadonlyMap<string, ListPages>) => JSON.stringify([...lists]);
