/** The files that our child processes must be able to read inside the sandbox. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';

/** The child's own files with the package.json that makes them modules, and the packages they load. */
export function visibleToChild(files: AbsolutePath[], packages: string[]): AbsolutePath[] {
  const require = createRequire(import.meta.url);
  const folders = packages.map((name) => {
    const resolved = require.resolve(name);
    return resolved.slice(
      0,
      resolved.lastIndexOf(`${path.sep}node_modules${path.sep}`) + '/node_modules'.length,
    );
  });
  return [...files, ourFile('../../../package.json'), ...[...new Set(folders)].map(requireAbsolute)];
}

/** Resolves a path relative to this folder. */
export const ourFile = (relative: string): AbsolutePath =>
  requireAbsolute(fileURLToPath(new URL(relative, import.meta.url)));
