import path from 'node:path';

// A relative path changes its meaning with the working directory, and tools run in other directories. So
// paths become absolute once, where they are read (config.ts), and whatever starts a process or mounts a
// directory accepts no other kind.

declare const isAbsolute: unique symbol;

export type AbsolutePath = string & { readonly [isAbsolute]: true };

/** Resolves a path given by a person against the current working directory. */
export const resolvePath = (given: string): AbsolutePath => path.resolve(given) as AbsolutePath;

export const joinPath = (base: AbsolutePath, ...parts: string[]): AbsolutePath =>
  path.join(base, ...parts) as AbsolutePath;

/** For paths from the system or a file URL; throws for a relative path instead of guessing its base. */
export function requireAbsolute(given: string): AbsolutePath {
  if (!path.isAbsolute(given)) throw new TypeError(`This path must be absolute: ${given}`);
  return given as AbsolutePath;
}
