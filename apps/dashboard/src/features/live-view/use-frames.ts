import { watchedFrameMs } from '@vitrine/contract/frames';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { fetchFrame, watch } from '../../core/queries/live-view.queries.ts';

/** A player sends pictures for 15 seconds after each request. */
const watchEveryMs = 10_000;
const afterFailureMs = 3000;
const withoutFrameMs = 5000;

export interface Frames {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** When the drawn picture was taken, by the server's clock. */
  readonly takenAt: number | null;
}

/** Watches a display and draws each new picture while the page is visible. */
export function useFrames(id: string, isAlive: boolean, isDrawn: boolean): Frames {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [takenAt, setTakenAt] = useState<number | null>(null);
  useWhileVisible(isAlive, () => {
    void watch(id);
    const timer = setInterval(() => void watch(id), watchEveryMs);
    return () => clearInterval(timer);
  });
  useWhileVisible(isDrawn, () => {
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: number | null = null;
    const look = async () => {
      const askedAt = performance.now();
      let pause = watchedFrameMs;
      try {
        const frame = await fetchFrame(id, stopping.signal);
        // There was a frame a moment ago, so the current item cannot be captured; the next response about it
        // will say so.
        if (!frame) pause = withoutFrameMs;
        if (frame && frame.at !== last && canvas.current) {
          await draw(frame.picture, canvas.current);
          last = frame.at;
          setTakenAt(frame.at);
        }
      } catch {
        // The page shows the error, and the next request may succeed.
        pause = afterFailureMs;
      }
      if (stopping.signal.aborted) return;
      timer = setTimeout(look, Math.max(0, pause - (performance.now() - askedAt)));
    };
    void look();
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  });
  return { canvas, takenAt };
}

/** Draws onto a canvas, which keeps its picture until the next one is complete. */
async function draw(picture: Blob, canvas: HTMLCanvasElement): Promise<void> {
  const bitmap = await createImageBitmap(picture);
  if (canvas.width !== bitmap.width || canvas.height !== bitmap.height) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
  }
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}

/** Runs while it is wanted and the tab is visible. */
function useWhileVisible(isWanted: boolean, begin: () => () => void) {
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    if (!isWanted) return;
    let end: (() => void) | null = null;
    const follow = () => {
      if (!document.hidden) end ??= latest.current();
      else {
        end?.();
        end = null;
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      end?.();
    };
  }, [isWanted]);
}
