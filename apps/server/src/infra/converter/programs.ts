/** Where the programs of this machine are: ffmpeg, ffprobe, and those that build the sandbox. */
import { access, chmod, constants, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type AbsolutePath, requireAbsolute } from '../absolute-path.ts';
import { type Helpers, helperNames } from './sandbox.ts';

export async function findHelpers(searchPath: string): Promise<Helpers> {
  const found = await Promise.all(helperNames.map((name) => findOnPath(name, searchPath)));
  return Object.fromEntries(helperNames.flatMap((name, i) => (found[i] ? [[name, found[i]]] : [])));
}

export async function findOnPath(name: string, searchPath: string): Promise<AbsolutePath | undefined> {
  for (const folder of searchPath.split(path.delimiter).filter((entry) => path.isAbsolute(entry))) {
    const program = path.join(folder, name);
    if (await isProgram(program)) return withoutLinks(program);
  }
  return undefined;
}

export const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * Symbolic links do not resolve inside the sandbox. One binary with several names (busybox) must keep the
 * name it is called by.
 */
export async function withoutLinks(program: string): Promise<AbsolutePath> {
  const resolved = await realpath(program).catch(() => program);
  const name = path.basename(program);
  if (path.basename(resolved).startsWith(name)) return requireAbsolute(resolved);
  return requireAbsolute(path.join(await realpath(path.dirname(program)), name));
}

/** The package of this platform contains only the binary; its wrapper would throw where there is none. */
export async function bundledProgram(name: 'ffmpeg' | 'ffprobe'): Promise<AbsolutePath | undefined> {
  const require = createRequire(import.meta.url);
  try {
    const wrapper = require.resolve(`@${name}-installer/${name}`);
    const platform = `@${name}-installer/${os.platform()}-${os.arch()}/package.json`;
    const folder = path.dirname(createRequire(wrapper).resolve(platform));
    const program = await realpath(path.join(folder, os.platform() === 'win32' ? `${name}.exe` : name));
    // Some archives unpack without execute permission, or with it only for the owner.
    if (((await stat(program)).mode & 0o555) !== 0o555) await chmod(program, 0o755);
    return requireAbsolute(program);
  } catch {
    return undefined;
  }
}
