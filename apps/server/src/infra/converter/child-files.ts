/** The files that our child processes must be able to read inside the sandbox. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { ownPath } from '../../own-files.ts';
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
  return [...files, ownPath('package.json'), ...[...new Set(folders)].map(requireAbsolute)];
}

/** A child runs from its source, alone in its sandbox. */
export const childFile = (name: string): AbsolutePath => ownPath(`src/infra/converter/${name}`);
