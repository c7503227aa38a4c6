import type { ManifestPlayable } from '@vitrine/contract/player';
import type { DesignViewOptions } from '../designs/design-view.ts';
import type { MediaCache } from '../media/media-cache.ts';
import { chooseMedia, pictureOf, type ScreenTraits } from '../media/media-choice.ts';
import { ItemFault, type ItemView } from './item-view.ts';
import { createPage } from './page-view.ts';
import { createPicture } from './picture-view.ts';
import { createSound } from './sound-view.ts';
import { createStream } from './stream-view.ts';
import { createVideo } from './video-view.ts';

export type CreateItemView = (playable: ManifestPlayable) => Promise<ItemView>;

export const itemViewFactory =
  (cache: MediaCache, traits: () => ScreenTraits, designs: DesignViewOptions): CreateItemView =>
  async (playable) => {
    if (playable.broken) throw new ItemFault(playable.broken);
    const { type, url, isLocal, design } = playable;
    // Loaded when the first one is due; the service worker has it since the start.
    if (design) return (await import('../designs/design-view.ts')).createDesign(design, designs);
    if (type === 'url') return createPage(url ?? '', isLocal);
    if (type === 'hls') return createStream(url ?? '', isLocal);
    const media = chooseMedia(playable, traits());
    if (!media) throw new ItemFault('media_missing');
    const lease = await cache.open(media);
    if (playable.type === 'image') return createPicture(lease);
    if (playable.type === 'video') return createVideo(lease);
    const picture = pictureOf(playable);
    const shown = picture && (await cache.open(picture).catch(() => null));
    return createSound(lease, shown && createPicture(shown));
  };
