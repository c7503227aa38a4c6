/**
 * Whether the browser stores files beyond this window. Firefox and Safari refuse them in private windows,
 * where everything else is kept until the window is closed; for Chromium it cannot be determined.
 */
export async function keepsFiles(
  storage: Pick<StorageManager, 'getDirectory'> | undefined,
): Promise<boolean> {
  // A browser without file storage keeps the rest.
  if (typeof storage?.getDirectory !== 'function') return true;
  return storage.getDirectory().then(
    () => true,
    () => false,
  );
}
