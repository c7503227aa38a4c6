import type { Box, BoxKind, BoxOf } from '@vitrine/contract/design-document';
import type { DesignContext, SourceData } from './context.ts';
import { make } from './dom.ts';
import { ageMinutes, localDate, timeOf } from './format.ts';
import { nextPageAt, pageAt } from './pages.ts';

// One box on the screen. It is asked what it shows at a moment, at least once a second, and changes its elements only if
// something is different.

/** `empty`: there is nothing to show. `bad`: what there is cannot be shown. */
export type BoxState = 'shown' | 'empty' | 'bad';

/** How a list is divided into pages. */
export interface ListPages {
  readonly rows: number;
  readonly pages: number;
  /** The one that is shown, from 0. */
  readonly page: number;
}

export interface BoxView {
  readonly element: HTMLElement;
  show(now: number): BoxState;
  /** Of a list that turns pages, as it was shown last. */
  readonly list?: ListPages | null;
  /** Resolves when its first picture could be shown. */
  readonly ready?: Promise<unknown>;
  end?(): void;
}

/** What the boxes of a design share. */
export interface World {
  /** The newest. */
  context: DesignContext;
  readonly canvas: { readonly width: number; readonly height: number };
  /** Whether this box stands still, because of the moment or because enough others move. */
  isStill(box: Box): boolean;
  /** Asks to be shown again at this moment. */
  wakeAt(instant: number): void;
}

export type MakeBox<K extends BoxKind> = (box: BoxOf<K>, world: World) => BoxView;

/** Builds its content anew when what it shows differs. */
export function createContent(element: HTMLElement, build: (content: unknown) => void) {
  let shown: string | undefined;
  return (content: unknown): void => {
    const next = JSON.stringify(content);
    if (next === shown) return;
    shown = next;
    element.replaceChildren();
    build(content);
  };
}

export const heightOf = (box: Box, { canvas }: World): number => (box.place.h / 1000) * canvas.height;
export const widthOf = (box: Box, { canvas }: World): number => (box.place.w / 1000) * canvas.width;

type WhenOld = NonNullable<BoxOf<'table'>['whenOld']>;

/** The data of a box, or why there are none: not here yet, or too old to be shown. */
export function dataFor(
  box: { readonly source?: string; readonly whenOld?: WhenOld },
  { context }: World,
  now: number,
): { readonly data: SourceData; readonly mark: string } | null {
  const data = context.data(box.source ?? 'weather');
  if (!data) return null;
  const { whenOld } = box;
  const isOld =
    whenOld !== undefined &&
    (data.isOld || (data.fetchedAt !== null && ageMinutes(data.fetchedAt, now) > whenOld.afterMinutes));
  if (isOld && whenOld.then === 'hide') return null;
  const mark =
    isOld && whenOld.then === 'mark' && data.fetchedAt !== null
      ? `↻ ${timeOf(localDate(context, context.timezone, Date.parse(data.fetchedAt)))}`
      : '';
  return { data, mark };
}

/** The page that is due, or that somebody has turned to. Asks to be shown again when the next one is. */
export function turnPages(box: Box, seconds: number, pages: number, world: World, now: number): number {
  const { context } = world;
  const chosen = context.page?.(box.id);
  if (chosen !== undefined) return Math.min(chosen, Math.max(0, pages - 1));
  if (pages > 1) world.wakeAt(nextPageAt(seconds, now, context));
  return pageAt({ pages, seconds }, now, context);
}

/** How old the data are or which page it is, in a corner of the box: as small as the check of designs lets a text be. */
export const makeMark = (mark: string): HTMLElement =>
  make(
    { position: 'absolute', right: '0', bottom: '0', fontSize: '24px', lineHeight: '1', opacity: '0.8' },
    mark,
  );
