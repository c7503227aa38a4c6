import { canvasOf, type DesignShape } from '@vitrine/contract/design-canvas';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from './edit-boxes.ts';
import { nextZoom, withinZoom, zoomFor } from './zoom.ts';

/** A point of the canvas, as shares of its sides, and where on the page it is to be. */
interface Anchor {
  readonly share: { readonly x: number; readonly y: number };
  readonly at: { readonly x: number; readonly y: number };
}

interface Pinch {
  readonly distance: number;
  readonly scale: number;
  readonly share: Anchor['share'];
}

/** How large the canvas is: as it fits, or zoomed by buttons, two fingers, the wheel, or to show a box. */
export function useCanvasZoom(shape: DesignShape) {
  const viewport = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const [fit, setFit] = useState(0.4);
  const [zoom, setZoom] = useState<number | null>(null);
  const canvas = canvasOf[shape];
  const { width, height } = canvas;
  const scale = zoom ?? fit;
  const stage = () => viewport.current?.firstElementChild;

  useLayoutEffect(() => {
    const element = viewport.current!;
    const measure = () => {
      const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(element);
      const wide = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const high = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      setFit(Math.max(0.05, Math.min(wide / width, high / height)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [width, height]);

  /** Scrolls so that the anchored point is where it is to be. */
  const settle = () => {
    const wanted = anchor.current;
    const rect = stage()?.getBoundingClientRect();
    if (!wanted || !rect || !viewport.current) return;
    viewport.current.scrollLeft += rect.left + wanted.share.x * rect.width - wanted.at.x;
    viewport.current.scrollTop += rect.top + wanted.share.y * rect.height - wanted.at.y;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas has its new size after this change
  useLayoutEffect(settle, [scale]);

  const zoomTo = (next: number, to: Anchor) => {
    anchor.current = to;
    setZoom(next);
    // Moved without being zoomed, nothing is drawn anew.
    settle();
  };
  const shareAt = (x: number, y: number): Anchor['share'] => {
    const rect = stage()!.getBoundingClientRect();
    return { x: (x - rect.left) / rect.width, y: (y - rect.top) / rect.height };
  };
  const pinch = usePinch({
    scale,
    shareAt,
    onPinch: (next, to) => zoomTo(withinZoom(next), to),
  });

  const latest = useRef({ scale, zoomTo, shareAt });
  latest.current = { scale, zoomTo, shareAt };
  useEffect(() => {
    const element = viewport.current!;
    // Trackpads report pinching as the wheel with Ctrl, which would zoom the whole page.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const now = latest.current;
      const at = { x: event.clientX, y: event.clientY };
      now.zoomTo(withinZoom(now.scale * Math.exp(-event.deltaY / 200)), {
        at,
        share: now.shareAt(at.x, at.y),
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  return {
    ...{ viewport, scale, width, height, pinch },
    isFit: zoom === null,
    fitAgain: () => {
      anchor.current = null;
      setZoom(null);
    },
    step: (by: 1 | -1) => {
      anchor.current = null;
      setZoom(nextZoom(scale, by));
    },
    /** A box and what is around it are in view. */
    show: (place: Place) => {
      const { left, top, width: w, height: h } = viewport.current!.getBoundingClientRect();
      zoomTo(zoomFor(place, canvas, { width: w, height: h }), {
        at: { x: left + w / 2, y: top + h / 2 },
        share: { x: (place.x + place.w / 2) / 1000, y: (place.y + place.h / 2) / 1000 },
      });
    },
  };
}

interface PinchOptions {
  readonly scale: number;
  readonly shareAt: (x: number, y: number) => Anchor['share'];
  readonly onPinch: (scale: number, to: Anchor) => void;
}

/** Two fingers zoom and move. They are taken before the boxes get them; a box that one of them dragged stays. */
function usePinch({ scale, shareAt, onPinch }: PinchOptions) {
  const fingers = useRef(new Map<number, { x: number; y: number; target: EventTarget }>());
  const pinch = useRef<Pinch | null>(null);
  /** The box that the first finger drags is told that it does not any more. */
  const isTakingBack = useRef(false);
  const between = () => {
    const [one, two] = [...fingers.current.values()];
    if (!one || !two) return null;
    return {
      at: { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 },
      distance: Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)),
    };
  };
  const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch';
  return {
    onPointerDownCapture(event: PointerEvent) {
      if (!isFinger(event)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY, target: event.target });
      if (fingers.current.size < 2) return;
      event.stopPropagation();
      if (pinch.current || fingers.current.size > 2) return;
      const [first] = fingers.current;
      if (!first) return;
      const [pointerId, { target }] = first;
      isTakingBack.current = true;
      target.dispatchEvent(new globalThis.PointerEvent('pointercancel', { pointerId, bubbles: true }));
      isTakingBack.current = false;
      const found = between();
      if (found) pinch.current = { ...found, scale, share: shareAt(found.at.x, found.at.y) };
    },
    onPointerMoveCapture(event: PointerEvent) {
      const finger = fingers.current.get(event.pointerId);
      if (!finger) return;
      fingers.current.set(event.pointerId, { ...finger, x: event.clientX, y: event.clientY });
      const begun = pinch.current;
      if (!begun || fingers.current.size !== 2) return;
      event.stopPropagation();
      const found = between();
      if (found)
        onPinch(begun.scale * (found.distance / begun.distance), { at: found.at, share: begun.share });
    },
    onPointerUpCapture(event: PointerEvent) {
      if (!fingers.current.delete(event.pointerId)) return;
      if (pinch.current) event.stopPropagation();
      if (fingers.current.size === 0) pinch.current = null;
    },
    onPointerCancelCapture(event: PointerEvent) {
      if (isTakingBack.current) return;
      fingers.current.delete(event.pointerId);
      if (fingers.current.size === 0) pinch.current = null;
    },
  };
}
