import type { Brand } from '@vitrine/contract/brand';
import type { DesignDocument } from '@vitrine/contract/design-document';
import type { ListPages } from '@vitrine/design/box-view';
import type { DesignContext } from '@vitrine/design/context';
import type { RenderedDesign } from '@vitrine/design/render';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Hint, hintsOf } from '../check/hints.ts';
import { type BoxMeasure, measureBoxes } from '../check/measure.ts';
import type { Turn } from '../check/use-turns.ts';

const settleMs = 250;

interface Checked {
  readonly document: DesignDocument;
  readonly context: DesignContext;
  readonly drawn: RefObject<RenderedDesign | null>;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly brand: Brand | null;
  readonly turns: readonly Turn[];
  readonly mix: Hint | null;
}

interface Found {
  readonly measures: ReadonlyMap<string, BoxMeasure>;
  readonly lists: ReadonlyMap<string, ListPages>;
}

/** Measures the design a moment after the last edit. */
export function useCheck({ document, context, drawn, host, brand, turns, mix }: Checked) {
  const [{ measures, lists }, setFound] = useState<Found>({ measures: new Map(), lists: new Map() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another moment or display changes what is measured
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      void drawn.current?.ready.then(() => {
        if (!isWanted || !host.current || !drawn.current) return;
        setFound({ measures: measureBoxes(host.current, document), lists: drawn.current.lists() });
      });
    }, settleMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [document, context, drawn, host]);
  const hints = useMemo(
    () => [
      ...(mix ? [mix] : []),
      ...hintsOf({ boxes: document.boxes, measures, colours: brand?.colours ?? [], lists, turns }),
    ],
    [document.boxes, measures, lists, brand, turns, mix],
  );
  return { measures, hints, counted: hints.filter(({ isAdvice }) => !isAdvice).length };
}
