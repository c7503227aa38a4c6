import type { Playable } from '@vitrine/contract/playables';
import { useT } from '../../lib/i18n/i18n.ts';
import { kindText } from '../../lib/playable-types.ts';
import { Length } from '../../ui/time/Time.tsx';
import { ExpiryTag } from './ExpiryTag.tsx';
import { useLengthText, useQualityText } from './playable-words.ts';

// Views for other features.

/** "expires in 3 days" */
export const PlayableExpiry = ExpiryTag;

/** "Video · 4K", "PDF, 6 pages" */
export function PlayableKind({
  playable,
}: {
  playable: Pick<Playable, 'type' | 'pageCount' | 'playable_medias' | 'width' | 'height'>;
}) {
  const t = useT();
  const qualityText = useQualityText();
  return [kindText(t, playable), qualityText(playable)].filter(Boolean).join(' · ');
}

interface PlayableLengthProps {
  playable: Playable;
  className?: string | undefined;
}

/** "0:15" if it has its own length, "6 pages" for a document. */
export function PlayableLength({ playable, className }: PlayableLengthProps) {
  const t = useT();
  const lengthText = useLengthText();
  const text = playable.type === 'hls' ? t('playables.live') : lengthText(playable);
  return text ? <Length className={className}>{text}</Length> : null;
}
