import type { ManifestPlayable } from '@vitrine/contract/player';
import type { MediaCache } from './media-cache.ts';
import { chooseMedia, pictureOf, type ScreenTraits } from './media-choice.ts';
import { type Slide, SlideFault } from './slide.ts';
import { createPage } from './slide-page.ts';
import { createPicture } from './slide-picture.ts';
import { createSound } from './slide-sound.ts';
import { createStream } from './slide-stream.ts';
import { createVideo } from './slide-video.ts';

export type MakeSlide = (playable: ManifestPlayable) => Promise<Slide>;

export const slideMaker =
  (cache: MediaCache, traits: () => ScreenTraits): MakeSlide =>
  async (playable) => {
    if (playable.type === 'url') return createPage(playable.url ?? '');
    if (playable.type === 'hls') return createStream(playable.url ?? '');
    const media = chooseMedia(playable, traits());
    if (!media) throw new SlideFault('media_missing');
    const lease = await cache.open(media);
    if (playable.type === 'image') return createPicture(lease);
    if (playable.type === 'video') return createVideo(lease);
    const picture = pictureOf(playable);
    const shown = picture && (await cache.open(picture).catch(() => null));
    return createSound(lease, shown && createPicture(shown));
  };
