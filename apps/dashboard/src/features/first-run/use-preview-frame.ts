import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod';

// Messages from the framed player, and the only message to it: to check immediately whether it was paired.

const FrameMessage = z.object({
  type: z.literal('vitrine-preview'),
  kind: z.enum(['words', 'network', 'refused', 'elsewhere', 'insecure', 'paired']),
  connectString: z.string().optional(),
  keepsStorage: z.boolean(),
});

export interface PreviewFrame {
  readonly kind: z.infer<typeof FrameMessage>['kind'] | 'loading';
  readonly connectString: string | null;
  /** False if the browser deletes its storage with the window. */
  readonly keepsStorage: boolean;
}

const loading: PreviewFrame = { kind: 'loading', connectString: null, keepsStorage: true };

export function usePreviewFrame(url: string): {
  readonly frame: PreviewFrame;
  readonly ref: RefObject<HTMLIFrameElement | null>;
  readonly lookNow: () => void;
} {
  const ref = useRef<HTMLIFrameElement>(null);
  const [frame, setFrame] = useState(loading);
  const { origin } = new URL(url);
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== ref.current?.contentWindow) return;
      const message = FrameMessage.safeParse(event.data).data;
      if (!message) return;
      const { kind, connectString = null, keepsStorage } = message;
      setFrame({ kind, connectString, keepsStorage });
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [origin]);
  const lookNow = useCallback(
    () => ref.current?.contentWindow?.postMessage('vitrine-preview-look', origin),
    [origin],
  );
  return { frame, ref, lookNow };
}
