import { expect, test } from 'vitest';
import { bestPicture } from './best-picture.ts';

const picture = (url: string) => ({ url, width: 1, height: 1 });
const all = {
  thumbnail: picture('thumbnail'),
  small: picture('small'),
  medium: picture('medium'),
  large: picture('large'),
};
const media_thumb = { url: 'thumb' };

test('SP7: of the pictures of a playable the large one is preferred, then medium, small and thumbnail', () => {
  const { large: _, ...upToMedium } = all;
  const { medium: __, ...upToSmall } = upToMedium;
  const { small: ___, ...smallest } = upToSmall;
  const chosen = [all, upToMedium, upToSmall, smallest, {}].map((formats) =>
    bestPicture({ original: { url: null, formats }, media_thumb }),
  );
  expect(chosen).toEqual(['large', 'medium', 'small', 'thumbnail', 'thumb']);
  expect(bestPicture({ original: { url: null, formats: {} }, media_thumb: null })).toBeNull();
});
