import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoContents } from '../../apps/server/src/demo/demo-playables.ts';
import { scenesOf } from './drawings/drawings.ts';
import { svgOf } from './drawings/picture.ts';

test('every demo playable has drawings, and none of them is empty', async () => {
  for (const { name, type, width, height } of demoContents.flatMap(({ playables }) => playables)) {
    if (type === 'audio') continue;
    const scenes = scenesOf[name] ?? [];
    expect(scenes.length, name).toBeGreaterThanOrEqual(type === 'video' ? 2 : 1);
    const size = { width: width / 12, height: height / 12 };
    for (const scene of scenes) {
      const { channels } = await sharp(Buffer.from(svgOf(scene, size)))
        .removeAlpha()
        .stats();
      // The drawing must not be a single colour.
      expect(Math.max(...channels.map(({ stdev }) => stdev)), name).toBeGreaterThan(5);
    }
  }
});
