import type { Rendering } from './image-task.ts';
import type { Job } from './job.ts';
import type { Converted, ImageFormat, Probe, Quality } from './media-types.ts';
import { asPictures, pictureRenderings, renderAll } from './pictures.ts';
import { boxFor, qualitiesToMake } from './video-arguments.ts';

export async function convertImage(
  job: Job,
  probe: Probe,
  format: ImageFormat,
  to: Quality[],
): Promise<Converted> {
  // A vector drawing has no size of its own, so it is rendered at the requested size.
  const size = format === 'svg' ? { width: probe.width * 1000, height: probe.height * 1000 } : probe;
  const qualities = qualitiesToMake(size, to);
  const screens = qualities.map(
    (quality): Rendering => ({ name: quality, ...boxFor(size, quality), encoding: 'screen' }),
  );
  const source = { file: job.input, format, pixels: job.limits.pixels };
  const [rendered = []] = await renderAll(job, [{ source, renderings: [...screens, ...pictureRenderings] }]);
  const outputs = qualities.map((quality, i) => ({ quality, ...rendered[i]! }));
  return { probe, outputs, pictures: asPictures(rendered.slice(qualities.length)), screenshots: [] };
}
