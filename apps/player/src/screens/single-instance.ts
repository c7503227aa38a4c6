import { storageName } from '../playback/preview.ts';

const lockName = storageName('vitrine-player');

/**
 * Two windows with one token would disconnect each other forever. Resolves when this one is the player;
 * `onWait` is called while another one still is.
 */
export function becomeSingleInstance(onWait: () => void): Promise<void> {
  if (!navigator.locks) return Promise.resolve();
  return new Promise((resolve) => {
    // Held until the window is closed.
    const hold = () => {
      resolve();
      return new Promise<void>(() => {});
    };
    void navigator.locks
      .request(lockName, { ifAvailable: true }, (lock) => {
        if (lock) return hold();
        onWait();
        void navigator.locks.request(lockName, hold);
      })
      // A browser that refuses storage refuses locks too; then no other window can have the same token.
      .catch(() => resolve());
  });
}
