import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AbsolutePath, requireAbsolute } from './infra/absolute-path.ts';

// Where files of ours lie that are read or started while the program runs. Only this module asks for its own address: in the
// bundle (`npm start`) every module is in `dist/`, in development each is in its folder below `src/`, and both are one level
// below the server's folder, as this file is.

const serverDirectory = new URL('../', import.meta.url);
export const isBundle = !import.meta.url.endsWith('.ts');

/** By its path in the server's folder. */
export const ownPath = (relative: string): AbsolutePath =>
  requireAbsolute(fileURLToPath(new URL(relative, serverDirectory)));

/** A worker thread or a child by its path in `src/`. Each is an entry of the bundle (scripts/build-server.mjs). */
export const threadFile = (source: string): AbsolutePath =>
  ownPath(isBundle ? `dist/${path.basename(source, '.ts')}.js` : `src/${source}`);
