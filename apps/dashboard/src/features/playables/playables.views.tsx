import type { Playable } from '@vitrine/contract/playables';
import { useT } from '../../lib/i18n.ts';
import { typeKeys } from '../../lib/playable-types.ts';
import { lengthText, useQualityText } from './playable-words.ts';

// What other features show of this one.

/** "Video · 4K" */
export function PlayableKind({ playable }: { playable: Playable }) {
  const t = useT();
  const qualityText = useQualityText();
  return [t(typeKeys[playable.type]), qualityText(playable)].filter(Boolean).join(' · ');
}

interface PlayableLengthProps {
  playable: Playable;
  className?: string | undefined;
}

/** "0:15" where it has a length of its own. */
export function PlayableLength({ playable, className }: PlayableLengthProps) {
  const t = useT();
  const text = playable.type === 'hls' ? t('playables.live') : lengthText(playable);
  return text ? <span className={className}>{text}</span> : null;
}
