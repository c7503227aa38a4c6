import { readFile } from 'node:fs/promises';
import type { AbsolutePath } from '../absolute-path.ts';
import { type Rendered, runImageTask } from './image-task.ts';
import { defaultLimits } from './limits.ts';
import { MediaError } from './media-error.ts';
import { acceptRendered } from './pictures.ts';
import type { PictureTools } from './tools.ts';
import { withWorkspace, writeInto } from './workspace.ts';

// Small copies of the pictures that players send. They come from devices, so they are decoded in the sandbox, many in one process,
// because starting it costs more than shrinking a picture.

export const keptPictureSide = 320;
export const keptPictureBytes = 12_000;
/** Players send no larger ones. */
const maxPixels = 1024 * 1024;

/** In the same order; null for one that is no picture. */
export type ShrinkPictures = (
  pictures: readonly Uint8Array[],
  signal?: AbortSignal,
) => Promise<(Buffer | null)[]>;

export const createShrinker = (tools: PictureTools, workDir: AbsolutePath): ShrinkPictures => {
  const shrinkTogether: ShrinkPictures = (pictures, signal) =>
    withWorkspace(workDir, async (workspace) => {
      const limits = defaultLimits;
      const job = { tools, workspace, input: '', limits, signal };
      const works = pictures.map((_, i) => ({
        source: { file: `${i}.jpg`, format: 'jpeg' as const, pixels: maxPixels },
        renderings: [
          {
            name: `small-${i}`,
            width: keptPictureSide,
            height: keptPictureSide,
            encoding: 'picture' as const,
            maxBytes: keptPictureBytes,
          },
        ],
      }));
      for (const [i, picture] of pictures.entries())
        await writeInto(workspace, `${i}.jpg`, Buffer.from(picture));
      const clock = { seconds: limits.quickSeconds, ...(signal && { signal }) };
      const { rendered } = await runImageTask({ task: 'render', works }, workspace, tools.confinement, clock);
      const made: Rendered[] = [];
      for (const [i] of pictures.entries())
        made.push(await acceptRendered(job, `small-${i}`, rendered[i]?.[0]));
      return Promise.all(made.map(({ file }) => readFile(file)));
    });
  return async (pictures, signal) => {
    try {
      return await shrinkTogether(pictures, signal);
    } catch (error) {
      if (!(error instanceof MediaError)) throw error;
      if (pictures.length === 1) return [null];
      // One of them is damaged.
      const alone: (Buffer | null)[] = [];
      for (const picture of pictures) {
        const [small] = await shrinkTogether([picture], signal).catch((reason: unknown) => {
          if (reason instanceof MediaError) return [null];
          throw reason;
        });
        alone.push(small ?? null);
      }
      return alone;
    }
  };
};
