/**
 * Paints drawings in a process of its own: the memory that large pictures take is gone with it. Argument: tasks as JSON;
 * prints where each painted layer belongs. Files are named relative to the working directory.
 */
import sharp from 'sharp';
import { scenesOf } from './drawings.ts';
import type { PaintTask, Place } from './paint.ts';
import { layers, svgOf } from './picture.ts';

async function paint({ name, scene, size, layer, file }: PaintTask): Promise<Place> {
  const drawing = scenesOf[name]![scene]!;
  const picture = sharp(Buffer.from(svgOf(drawing, size, layer ? [layer] : layers)));
  if (!layer || layer === 'background') {
    await picture.removeAlpha().png({ compressionLevel: 3 }).toFile(file);
    return { left: 0, top: 0 };
  }
  // Of a part of the layers only what they cover is kept.
  const { trimOffsetLeft = 0, trimOffsetTop = 0 } = await picture
    .trim()
    .png({ compressionLevel: 3 })
    .toFile(file);
  return { left: -trimOffsetLeft, top: -trimOffsetTop };
}

const places: Place[] = [];
for (const task of JSON.parse(process.argv[2]!) as PaintTask[]) places.push(await paint(task));
process.stdout.write(JSON.stringify(places));
