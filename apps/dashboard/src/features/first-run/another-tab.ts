import { useEffect } from 'react';

// A tab can't bring another one to the front, so it asks that tab to draw attention to itself.

const channelName = (frameUrl: string) => `vitrine-first-run ${frameUrl}`;
const shownForMs = 10_000;

export function showElsewhere(frameUrl: string): void {
  const channel = new BroadcastChannel(channelName(frameUrl));
  channel.postMessage('show');
  channel.close();
}

/** While this tab has the screen, it changes its title when another tab asks. */
export function useShownHere(frameUrl: string, isHere: boolean, title: string): void {
  useEffect(() => {
    if (!isHere) return;
    const channel = new BroadcastChannel(channelName(frameUrl));
    let before: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restore = () => {
      clearTimeout(timer);
      if (before !== null) document.title = before;
      before = null;
    };
    channel.onmessage = () => {
      window.focus();
      before ??= document.title;
      document.title = `▶ ${title}`;
      clearTimeout(timer);
      timer = setTimeout(restore, shownForMs);
    };
    return () => {
      channel.close();
      restore();
    };
  }, [frameUrl, isHere, title]);
}
