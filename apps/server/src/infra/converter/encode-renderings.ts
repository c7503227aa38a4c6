/** Writes one decoded picture in every requested size. Runs inside the child processes that read uploads. */
import { writeFile } from 'node:fs/promises';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type { Rendered, Rendering } from './image-task.ts';

export type RawPicture = {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  /** True if the picture is known to have no transparency; otherwise it is checked. */
  isOpaque?: boolean;
};

export async function encodeRenderings(
  { data, width, height, channels, ...known }: RawPicture,
  renderings: Rendering[],
): Promise<Rendered[]> {
  const base = () => sharp(data, { raw: { width, height, channels } });
  const isOpaque = known.isOpaque ?? (channels === 1 || channels === 3 || (await base().stats()).isOpaque);
  const rendered: Rendered[] = [];
  for (const { name, width, height, encoding, maxBytes } of renderings) {
    const sized = base().resize({ width, height, fit: 'inside', withoutEnlargement: true });
    const asJpeg = encoding === 'screen' && isOpaque;
    const file = `${name}.${asJpeg ? 'jpg' : 'webp'}`;
    const encoded = asJpeg
      ? sized.removeAlpha().jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: false })
      : sized.webp({ quality: encoding === 'screen' ? 92 : 80, effort: 2 });
    const result = maxBytes
      ? await writeWithin(sized, `${file}.part`, maxBytes)
      : await encoded.toFile(`${file}.part`);
    rendered.push({
      file,
      mime: asJpeg ? 'image/jpeg' : 'image/webp',
      width: result.width,
      height: result.height,
    });
  }
  return rendered;
}

const coarser = [75, 60, 45, 30, 15, 1];

/** The finest that fits; noise of the largest size still fits at half the width. */
async function writeWithin(sized: Sharp, path: string, maxBytes: number): Promise<OutputInfo> {
  for (const quality of coarser) {
    const { data, info } = await sized
      .clone()
      .webp({ quality, effort: 4 })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= maxBytes) {
      await writeFile(path, data);
      return info;
    }
  }
  const { data, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  const half = { width: Math.ceil(info.width / 2), height: Math.ceil(info.height / 2) };
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return writeWithin(sharp(data, { raw }).resize(half), path, maxBytes);
}
