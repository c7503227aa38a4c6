import type { Playable } from '@vitrine/contract/playables';
import { type CSSProperties, useState } from 'react';
import { DesignPicture } from '../../../core/design-views/designs.views.tsx';
import { PlayableExpiry, PlayableKind, PlayableLength } from '../../../core/playables/playables.views.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon } from '../../../lib/playable-types.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { type Draft, summaryOf } from './draft.ts';
import classes from './library.module.css';
import { hasOtherOrientation } from './orientation.ts';

interface LibraryCardProps {
  index: number;
  count: number;
  /** Undefined while its page is loading. */
  playable: Playable | undefined;
  orientation: Draft['orientation'];
  isChosen: boolean;
  isPicker: boolean;
  /** The one card in the tab order; arrow keys move from there. */
  isStop: boolean;
  onStop: (index: number) => void;
  onPick: (index: number, playable: Playable, isRange: boolean) => void;
  style: CSSProperties;
}

export function LibraryCard({ playable, style, index, count, ...rest }: LibraryCardProps) {
  const place = { style, className: classes.card, 'aria-posinset': index + 1, 'aria-setsize': count };
  return (
    <li {...place} data-chosen={rest.isChosen || undefined}>
      {playable ? (
        <Card playable={playable} index={index} {...rest} />
      ) : (
        <>
          <span className={classes.picture}>
            <Skeleton height={54} />
          </span>
          <Skeleton width="70%" height={10} />
        </>
      )}
    </li>
  );
}

type CardProps = Omit<LibraryCardProps, 'playable' | 'style' | 'count'> & { playable: Playable };

function Card(props: CardProps) {
  const { playable, index, orientation, isChosen, isPicker, isStop, onPick } = props;
  const t = useT();
  const { number } = useFormat();
  const isReady = playable.status === 'ready';
  const isOdd = hasOtherOrientation(playable.orientation, orientation);
  const percent = playable.progress === null ? null : number(playable.progress / 100, { style: 'percent' });
  const refusal = playable.status === 'failed' ? t('playables.states.failed') : t('errors.still_converting');
  return (
    <Stack
      as="button"
      type="button"
      className={classes.main}
      items="start"
      start
      wide
      data-card={index}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => props.onStop(index)}
      data-unready={!isReady || undefined}
      aria-pressed={isPicker ? undefined : isChosen}
      aria-disabled={!isReady || undefined}
      title={isReady ? playable.name : refusal}
      onClick={(event) => onPick(index, playable, event.shiftKey)}
    >
      <span className={classes.picture}>
        <CardPicture playable={playable} />
        {!isReady && (
          <Stack as="span" className={classes.veil} cover center size="12" weight={600} numeric>
            {percent}
          </Stack>
        )}
        <span className={classes.expiry}>
          <PlayableExpiry shown={playable} onPicture isShort />
        </span>
        {isReady && <PlayableLength playable={playable} className={classes.length} />}
        {isOdd && (
          <Stack
            as="span"
            className={classes.odd}
            center
            tone="warning"
            title={t('editor.library.otherOrientation')}
          >
            <Glyph name="warning" size={14} />
            <span className={hidden.hidden}>{t('editor.library.otherOrientation')}</span>
          </Stack>
        )}
      </span>
      <Text className={classes.name} size="12/16" weight={500}>
        {playable.name}
      </Text>
      <Text className={classes.facts} block wide truncate>
        {isReady ? <PlayableKind playable={playable} /> : refusal}
      </Text>
    </Stack>
  );
}

function CardPicture({ playable }: { playable: Playable }) {
  const [broken, setBroken] = useState<string | null>(null);
  const { picture } = summaryOf(playable);
  if (playable.type === 'design') return <DesignPicture id={playable.id} />;
  if (!picture || picture === broken) return <Icon name={kindIcon(playable)} size={22} />;
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(picture)}
    />
  );
}
