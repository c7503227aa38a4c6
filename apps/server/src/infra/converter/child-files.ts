/** The files that our child processes must be able to read inside the sandbox. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { ownPath } from '../../own-files.ts';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';
import type { Confinement } from './sandbox.ts';
import type { Workspace } from './workspace.ts';

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

/**
 * Without a sandbox, Node itself refuses other files and programs to the child's scripts. Native code of the
 * decoders is not bound by it, so this replaces no sandbox.
 */
export const permissions = (
  { sandbox }: Confinement,
  { files }: Workspace,
  visible: readonly AbsolutePath[],
  more: readonly string[] = [],
): string[] =>
  sandbox === 'none'
    ? [
        ...['--permission', '--allow-addons', '--disable-warning=SecurityWarning', ...more],
        ...[...visible, files].map((place) => `--allow-fs-read=${place}`),
        `--allow-fs-write=${files}`,
      ]
    : [];
