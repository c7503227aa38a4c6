import type { Playable } from '@vitrine/contract/playables';
import { useT } from '../../lib/i18n/i18n.ts';
import { kindText } from '../../lib/playable-types.ts';
import { Length } from '../../ui/time/Time.tsx';
import { useLengthText, useQualityText } from './playable-words.ts';

// What other features show of this one.

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

/** "0:15" where it has a length of its own, "6 pages" of a document. */
export function PlayableLength({ playable, className }: PlayableLengthProps) {
  const t = useT();
  const lengthText = useLengthText();
  const text = playable.type === 'hls' ? t('playables.live') : lengthText(playable);
  return text ? <Length className={className}>{text}</Length> : null;
}
