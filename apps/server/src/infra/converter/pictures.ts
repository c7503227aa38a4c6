/** Makes the four preview pictures of a playable, and all other pictures made from a picture. */
import { type Rendered, type Rendering, type RenderWork, runImageTask, type Source } from './image-task.ts';
import { accept, type Job } from './job.ts';
import type { Picture, PictureFormat } from './media-types.ts';

const longSides: Record<PictureFormat, number> = { large: 1600, medium: 800, small: 400, thumbnail: 160 };

export const pictureRenderings: Rendering[] = Object.entries(longSides).map(([format, side]) => ({
  name: `picture-${format}`,
  width: side,
  height: side,
  encoding: 'picture',
}));

/** Uses one child process for all of them. */
export async function renderAll(job: Job, works: RenderWork[]): Promise<Rendered[][]> {
  const { limits, signal, workspace, tools } = job;
  const clock = { seconds: limits.quickSeconds, signal };
  const { rendered } = await runImageTask({ task: 'render', works }, workspace, tools.confinement, clock);
  return Promise.all(
    works.map(({ renderings }, i) =>
      Promise.all(renderings.map(({ name }, j) => acceptRendered(job, name, rendered[i]?.[j]))),
    ),
  );
}

/** Names are ours and never come from the output of a process that has read an untrusted file. */
export async function acceptRendered(job: Job, name: string, reply: Rendered | undefined): Promise<Rendered> {
  const mime = reply?.mime === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const file = await accept(job, `${name}.${mime === 'image/jpeg' ? 'jpg' : 'webp'}`);
  return { file, mime, width: Number(reply?.width) || 0, height: Number(reply?.height) || 0 };
}

export async function makePictures(job: Job, source: Source): Promise<Picture[]> {
  const [rendered] = await renderAll(job, [{ source, renderings: pictureRenderings }]);
  return asPictures(rendered!);
}

export function asPictures(rendered: Rendered[]): Picture[] {
  const formats = Object.keys(longSides) as PictureFormat[];
  return rendered.map((picture, i) => ({ format: formats[i]!, ...picture }));
}
