/**
 * Two windows with one token would throw each other out for ever. Resolves when this one is the player; `onWait` tells
 * that another one still is.
 */
export function becomeThePlayer(onWait: () => void): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((resolve) => {
    // Held until the window is closed.
    const hold = () => {
      resolve();
      return new Promise<void>(() => {});
    };
    void navigator.locks.request('vitrine-player', { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      onWait();
      void navigator.locks.request('vitrine-player', hold);
    });
  });
}
