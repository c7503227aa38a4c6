import { maxImageBytes } from '@vitrine/contract/displays';

const longestSide = 640;
const qualities = [0.85, 0.7, 0.5, 0.3];

/** Downscales a photo before it is sent: at most 640 px and 400 kB, upright, without metadata. */
export async function downscaleImage(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of qualities) {
    // A browser that cannot encode WebP returns PNG, which has no quality setting.
    const webp = canvas.toDataURL('image/webp', quality);
    const url = webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality);
    if ((url.length * 3) / 4 < maxImageBytes) return url;
  }
  throw new Error('too large');
}
