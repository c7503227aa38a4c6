import { watch } from 'node:fs';
import path from 'node:path';

/** Files that the server reads; tests and files written by tools next to the sources are excluded. */
export const isServerSource = (file: string) =>
  /\.(ts|json|sql|txt)$/.test(file) &&
  !/\.test\.ts$/.test(file) &&
  !/(^|\/)(node_modules|dist|\.tsc|test)\//.test(file);

/** Editors write a file in several steps, and a checkout changes many at once. */
const settleMs = 150;

/** Calls back when files of the server or of the shared packages change. */
export function watchSources(root: string, onChange: () => void): () => void {
  let settling: NodeJS.Timeout | undefined;
  const watchers = ['apps/server', 'packages'].map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !isServerSource(file)) return;
      clearTimeout(settling);
      settling = setTimeout(onChange, settleMs);
    }),
  );
  return () => {
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
}
