import type { PlayableStatus, WaitingReason } from '@vitrine/contract/playables';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useMissingText } from '../../lib/missing-text.ts';
import type { PlayableRecord } from '../queries/playables.queries.ts';
import { bestQuality } from './best-quality.ts';
import { clockText } from './clock-text.ts';

// How playables are called and described in one line.

export const statusKeys = {
  uploading: 'playables.states.uploading',
  processing: 'playables.states.processing',
  converting: 'playables.states.converting',
  ready: 'playables.states.ready',
  failed: 'playables.states.failed',
} as const satisfies Record<PlayableStatus, string>;

export const dimensionsText = ({ width, height }: Pick<PlayableRecord, 'width' | 'height'>) =>
  width === null || height === null ? null : `${width} × ${height}`;

/** "4K", "FullHD", or "Original" where nobody knows better. */
export function useQualityText() {
  const t = useT();
  return (playable: Parameters<typeof bestQuality>[0]) => {
    const quality = bestQuality(playable);
    return quality === 'original' ? t('playables.original') : quality;
  };
}

/** What is being done with it, as the veil says it: "Converting to 4K · 40 %". */
export function useProgressText() {
  const t = useT();
  const { number } = useFormat();
  const missingText = useMissingText();
  return ({ status, progress, conversion, waiting }: PlayableRecord) => {
    if (waiting?.missing) return { words: missingText(waiting.missing), percent: null };
    if (waiting) return { words: t('playables.waiting'), percent: null };
    const percent = progress ? number(progress / 100, { style: 'percent' }) : null;
    if (status === 'uploading') return { words: t('playables.uploading'), percent };
    if (status === 'processing') return { words: t('playables.processing'), percent };
    const words = {
      fullhd: t('playables.toFullHd'),
      '4k': t('playables.to4k'),
      skip: t('playables.processing'),
    };
    return { words: words[conversion], percent };
  };
}

/** Why a conversion waits, as a sentence. */
export const waitingKeys = {
  converter_unavailable: 'playables.waitingReasons.converter_unavailable',
  converter_failed: 'playables.waitingReasons.converter_failed',
  no_space: 'playables.waitingReasons.no_space',
  storage_unavailable: 'playables.waitingReasons.storage_unavailable',
} as const satisfies Record<WaitingReason, string>;

/** "0:15" where the thing has a length of its own, "6 pages" of a document. */
export function useLengthText() {
  const t = useT();
  return ({ type, duration, pageCount }: Pick<PlayableRecord, 'type' | 'duration' | 'pageCount'>) => {
    if (pageCount !== null) return t('playables.pageCount', { count: pageCount });
    return duration !== null && (type === 'video' || type === 'audio') ? clockText(duration) : null;
  };
}
