import path from 'node:path';

// A relative path changes its meaning with the working directory, and tools run in directories of their own. So paths
// become absolute once, where they are read (config.ts), and whatever starts a process or mounts a directory takes no
// other kind.

declare const isAbsolute: unique symbol;

export type AbsolutePath = string & { readonly [isAbsolute]: true };

/** Relative to the current working directory: for paths that a person gave. */
export const resolvePath = (given: string): AbsolutePath => path.resolve(given) as AbsolutePath;

export const joinPath = (base: AbsolutePath, ...parts: string[]): AbsolutePath =>
  path.join(base, ...parts) as AbsolutePath;

/** For paths that the system or a file URL gave; throws instead of guessing what a relative one is relative to. */
export function requireAbsolute(given: string): AbsolutePath {
  if (!path.isAbsolute(given)) throw new TypeError(`This path must be absolute: ${given}`);
  return given as AbsolutePath;
}
