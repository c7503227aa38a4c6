import type { Orientation } from '../playback/layers.ts';

// A screenshot shows the panel as it is; a frame is upright for a person in front of a display that may be
// mounted on its side, and small.

const quarterTurns: Record<Orientation, number> = {
  horizontal: 0,
  vertical_left: 1,
  upside_down: 2,
  vertical_right: 3,
};
const qualities = [0.75, 0.5, 0.3];

export async function uprightFrame(
  screenshot: Blob,
  orientation: Orientation,
  maxBytes: number,
): Promise<Blob | null> {
  const turns = quarterTurns[orientation];
  if (turns === 0 && screenshot.size <= maxBytes) return screenshot;
  const bitmap = await createImageBitmap(screenshot);
  const canvas = document.createElement('canvas');
  const isTurned = turns % 2 === 1;
  canvas.width = isTurned ? bitmap.height : bitmap.width;
  canvas.height = isTurned ? bitmap.width : bitmap.height;
  const context = canvas.getContext('2d')!;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  bitmap.close();
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxBytes) return blob;
  }
  return null;
}
