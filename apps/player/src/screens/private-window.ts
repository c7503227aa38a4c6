/**
 * Whether the browser keeps files beyond this window. Firefox and Safari refuse them in private windows, where everything
 * else is kept until the window is closed; of Chromium's nothing can be known.
 */
export async function keepsFiles(
  storage: Pick<StorageManager, 'getDirectory'> | undefined,
): Promise<boolean> {
  // A browser that knows no files at all keeps the rest.
  if (typeof storage?.getDirectory !== 'function') return true;
  return storage.getDirectory().then(
    () => true,
    () => false,
  );
}
