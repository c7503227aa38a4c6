import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

// Uses the ffmpeg named by FFMPEG_PATH, otherwise the bundled one, so that the script runs on any machine.

const run = promisify(execFile);
const bundled = () =>
  (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { readonly path: string }).path;
const quietly = ['-hide_banner', '-nostdin', '-y', '-v', 'error'];

export async function runFfmpeg(args: readonly string[]): Promise<void> {
  await run(process.env.FFMPEG_PATH ?? bundled(), [...quietly, ...args], { maxBuffer: 16_000_000 });
}

/** One frame of a video, as PNG. */
export const grabFrame = (input: string, atSeconds: number, output: string): Promise<void> =>
  runFfmpeg([
    ...['-ss', atSeconds.toFixed(3), '-i', input, '-frames:v', '1', '-pix_fmt', 'rgb24'],
    ...['-c:v', 'png', '-f', 'image2', '-update', '1', output],
  ]);
