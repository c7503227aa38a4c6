import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
  useState,
} from 'react';

export interface ShownLane {
  readonly row: string;
  readonly lane: string;
  readonly anchor: HTMLElement;
  /** Opened explicitly, so it stays when the pointer leaves. */
  readonly isPinned: boolean;
}

interface Actions {
  /** Enter opens the playlist of the lane. */
  readonly onOpen: (lane: Pick<ShownLane, 'row' | 'lane'>) => void;
}

const openDelay = 120;
/** Enough time to move the pointer from the lane to its card. */
const closeDelay = 180;

const laneAt = (target: EventTarget): Omit<ShownLane, 'isPinned'> | null => {
  const anchor = (target as HTMLElement).closest<HTMLElement>('[data-lane]');
  const { row, lane } = anchor?.dataset ?? {};
  return anchor && row !== undefined && lane !== undefined ? { row, lane, anchor } : null;
};

/** The card of a lane: hover and focus show it; a tap, a click or Space pin it; Enter opens the playlist. */
export function useLaneCard({ onOpen }: Actions) {
  const [shown, setShown] = useState<ShownLane | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = (change: () => void, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(change, delay);
  };
  const show = (next: ShownLane | null) => {
    clearTimeout(timer.current);
    setShown(next);
  };
  const closeSoon = () => soon(() => setShown((current) => (current?.isPinned ? current : null)), closeDelay);
  const isInCard = (target: EventTarget | null) => card.current?.contains(target as Node) ?? false;

  const onPointerOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    if (isInCard(target)) return clearTimeout(timer.current);
    const lane = laneAt(target);
    if (!lane) return closeSoon();
    soon(
      () => setShown((current) => (current?.isPinned ? current : { ...lane, isPinned: false })),
      openDelay,
    );
  };
  const onFocus = ({ target }: FocusEvent) => {
    const lane = laneAt(target);
    if (lane && target.matches(':focus-visible')) show({ ...lane, isPinned: false });
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !isInCard(relatedTarget) && !laneAt(relatedTarget)) show(null);
  };
  const onClick = ({ target }: MouseEvent) => {
    const lane = laneAt(target);
    if (lane) show({ ...lane, isPinned: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const lane = laneAt(event.target);
    if (!lane || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    if (event.key === 'Enter') return onOpen(lane);
    show({ ...lane, isPinned: true });
    requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('a, button')?.focus());
  };
  const close = () => {
    if (isInCard(document.activeElement)) shown?.anchor.focus();
    show(null);
  };
  return {
    shown,
    card,
    close,
    handlers: { onPointerOver, onPointerLeave: closeSoon, onFocus, onBlur, onClick, onKeyDown },
  };
}
