// Finds ffmpeg with ffprobe for the tests and benchmarks: the system's, otherwise the bundled ones linked
// into one folder. The product itself uses the bundled build only for its demo, so its tests must be given a
// path.
import { accessSync, chmodSync, constants, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** An absolute path, or undefined. */
export function findFfmpeg(env = process.env) {
  if (env.FFMPEG_PATH) return path.resolve(env.FFMPEG_PATH);
  const folders = (env.PATH ?? '').split(path.delimiter).filter(path.isAbsolute);
  const installed = folders.find((folder) =>
    ['ffmpeg', 'ffprobe'].every((name) => isProgram(path.join(folder, name))),
  );
  if (installed) return path.join(installed, 'ffmpeg');
  const side = fileURLToPath(new URL('../node_modules/.cache/vitrine-tools', import.meta.url));
  try {
    mkdirSync(side, { recursive: true });
    for (const name of ['ffmpeg', 'ffprobe']) lay(bundled(name), path.join(side, name));
    return path.join(side, 'ffmpeg');
  } catch {
    return undefined;
  }
}

function bundled(name) {
  const server = createRequire(new URL('../apps/server/package.json', import.meta.url));
  const wrapper = createRequire(server.resolve(`@${name}-installer/${name}`));
  const platform = wrapper.resolve(`@${name}-installer/${process.platform}-${process.arch}/package.json`);
  const program = path.join(path.dirname(platform), name);
  // After a fresh install only the owner may run it, but tests also run it as other users.
  if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  return program;
}

function lay(target, place) {
  try {
    symlinkSync(target, place);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isProgram(place)) return;
    rmSync(place);
    symlinkSync(target, place);
  }
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
