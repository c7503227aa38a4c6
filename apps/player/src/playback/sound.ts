// Browsers allow sound only after a user gesture, or in a kiosk that permits it. Without permission it plays
// muted.

let isRefused = false;
const silenced = new Set<HTMLMediaElement>();

/** Starts it, muted if necessary; false if it can't be started at all. */
export async function playAloud(element: HTMLMediaElement): Promise<boolean> {
  element.muted = isRefused;
  if (isRefused) silenced.add(element);
  try {
    await element.play();
    return true;
  } catch (error) {
    const isPolicy = error instanceof DOMException && error.name === 'NotAllowedError';
    // Destroyed while it started.
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    if (!isPolicy || element.muted) return false;
    isRefused = true;
    return playAloud(element);
  }
}

export const beSilent = (element: HTMLMediaElement): void => {
  silenced.delete(element);
  element.muted = true;
};

export function listenForPermission(): void {
  const allow = () => {
    isRefused = false;
    for (const element of silenced) element.muted = false;
    silenced.clear();
  };
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, allow);
}
