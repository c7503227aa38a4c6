import sharp from 'sharp';

// Two pictures of one page, pixel by pixel.

/** A channel may differ by this much of 255: browsers round where edges are soft. */
const tolerance = 8;
/** A page differs if more than this share of the pixels of one band does: a word on a long page counts as on a short one. */
const share = 0.0002;
const bandRows = 100;

export interface Difference {
  /** How many pixels differ. */
  readonly pixels: number;
  /** The page after, pale, with what differs in red; null where the sizes differ. */
  readonly picture: Buffer | null;
}

export async function differenceOf(before: Buffer, after: Buffer): Promise<Difference | null> {
  if (before.equals(after)) return null;
  const [one, other] = await Promise.all([rawOf(before), rawOf(after)]);
  const { width, height } = other.info;
  if (one.info.width !== width || one.info.height !== height)
    return { pixels: width * height, picture: null };
  const marked = Buffer.alloc(width * height * 3);
  let pixels = 0;
  let differs = false;
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top);
    let inBand = 0;
    for (let at = top * width * 3; at < (top + rows) * width * 3; at += 3) {
      const isOther = [0, 1, 2].some(
        (channel) => Math.abs(one.data[at + channel]! - other.data[at + channel]!) > tolerance,
      );
      if (isOther) inBand++;
      for (let channel = 0; channel < 3; channel++)
        marked[at + channel] = isOther ? (channel === 0 ? 220 : 0) : 170 + other.data[at + channel]! / 3;
    }
    pixels += inBand;
    if (inBand > share * width * rows) differs = true;
  }
  if (!differs) return null;
  return {
    pixels,
    picture: await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

const rawOf = (picture: Buffer) =>
  sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
