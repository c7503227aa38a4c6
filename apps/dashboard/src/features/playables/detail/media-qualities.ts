import type { PlayableMedia, Quality } from '@vitrine/contract/playables';
import { useT } from '../../../lib/i18n/i18n.ts';

/** Best first; the original is last, as the fallback if nothing else plays. */
const order = ['2160p', '1080p', 'audio', 'original'];
export const inOrder = (medias: readonly PlayableMedia[]) =>
  [...medias].sort((a, b) => order.indexOf(a.quality) - order.indexOf(b.quality));

export function useQualityNames(): Readonly<Record<Quality, string>> {
  const t = useT();
  return {
    '2160p': '4K',
    '1080p': t('playables.fullHd'),
    audio: t('playables.types.audio'),
    original: t('playables.original'),
  };
}
