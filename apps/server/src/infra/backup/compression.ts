import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

// Rows are text that repeats itself: compressed they take about a tenth. Encrypted text could not be compressed
// any more, so this comes first.

export async function* compressed(source: AsyncIterable<string>): AsyncGenerator<Buffer> {
  yield* through(source, createGzip());
}

export async function* decompressed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* through(source, createGunzip());
}

async function* through(
  source: AsyncIterable<Buffer | string>,
  transform: ReturnType<typeof createGzip | typeof createGunzip>,
): AsyncGenerator<Buffer> {
  const fed = pipeline(source, transform);
  // An error of the source destroys the transform, which throws it below.
  fed.catch(() => {});
  yield* transform;
  await fed;
}
