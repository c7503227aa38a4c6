import type { MouseEvent } from 'react';
import { useExpiry } from '../../../core/playables/ExpiryTag.tsx';
import { usePlayableLine } from '../../../core/playables/playable-line.ts';
import { useLengthText } from '../../../core/playables/playable-words.ts';
import { isBusy, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { kindText } from '../../../lib/playable-types.ts';
import { chooseAndUpload } from '../../../lib/uploads/uploads.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { RowAction } from '../../../ui/DataTable.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { NameInput } from '../../../ui/NameInPlace.tsx';
import { Length } from '../../../ui/time/Time.tsx';
import { Checkbox } from '../../../ui/toggles.tsx';
import { playableName } from '../rename.ts';
import classes from './card.module.css';
import { dragSource, type Movable } from './dragged.ts';
import { HoverClip } from './HoverClip.tsx';
import { PlayablePicture } from './PlayablePicture.tsx';
import { useSentPercent } from './use-sent-percent.ts';

interface PlayableCardProps {
  playable: PlayableRecord;
  isSelected: boolean;
  isRenaming: boolean;
  actions: () => readonly RowAction[];
  /** The items that are dragged together with it. */
  dragged: () => readonly Movable[];
  onToggle: (isRange: boolean) => void;
  onRenamed: () => void;
  onContextMenu: (event: MouseEvent) => void;
}

/** A playable as a picture, with a line only where something matters. The whole card opens it; its buttons are on top. */
export function PlayableCard(props: PlayableCardProps) {
  const { isSelected, isRenaming, actions, dragged, onToggle, onRenamed, onContextMenu } = props;
  const t = useT();
  const locale = useLocale();
  // The server knows the upload progress in steps; this browser knows its own uploads more precisely.
  const playable = {
    ...props.playable,
    progress: useSentPercent(props.playable.id) ?? props.playable.progress,
  };
  const { id, name, status, fileInfo, folder, progress } = playable;
  const line = usePlayableLine()(playable);
  const isPale = useExpiry(playable)?.kind === 'over';
  const isUnderWay = isBusy(playable);
  return (
    <Text
      as="li"
      className={classes.card}
      relative
      reveals
      shrink
      data-id={id}
      data-selected={isSelected || undefined}
      onContextMenu={onContextMenu}
      {...(isRenaming ? {} : dragSource(dragged))}
    >
      <div className={classes.shot} data-pale={isPale || isUnderWay || undefined}>
        {status === 'failed' ? (
          <span className={classes.broken}>
            {fileInfo && (
              <Button
                size="sm"
                aria-label={t('uploads.replaceOf', { name })}
                onClick={() => void chooseAndUpload({ folder: folder?.id ?? null, replaces: id })}
              >
                {t('playables.replaceIt')}
              </Button>
            )}
          </span>
        ) : (
          <PlayablePicture
            playable={playable}
            isDark={isUnderWay}
            sizes="(min-width: 1380px) 18vw, (min-width: 1100px) 24vw, (min-width: 640px) 32vw, 48vw"
          />
        )}
        <HoverClip playable={playable} />
        <Badge playable={playable} />
        {isUnderWay && !playable.waiting && progress !== null && progress > 0 && (
          <span className={classes.meter}>
            <i style={{ width: `${progress}%` }} />
          </span>
        )}
        <span className={classes.check}>
          <Checkbox
            label={t('list.selectRow', { name })}
            hideLabel
            checked={isSelected}
            onChange={(event) => onToggle((event.nativeEvent as PointerEvent).shiftKey)}
          />
        </span>
      </div>
      <Stack className={classes.words} above={8}>
        {isRenaming ? (
          <NameInput {...playableName(playable)} onDone={onRenamed} />
        ) : (
          <Text
            as={AppLink}
            href={`/${locale}/playables/detail/${id}`}
            className={classes.name}
            covers
            size="13/18"
            weight={600}
            truncate
            draggable={false}
            data-card-link
            title={name}
          >
            {name}
          </Text>
        )}
        <span className={hidden.hidden}>{kindText(t, playable)}</span>
        {line && (
          <Text
            className={classes.line}
            size="12.5/17"
            tone={line.tone}
            truncate
            numeric
            title={line.title ?? line.words}
          >
            {line.words}
          </Text>
        )}
        <span className={classes.menu}>
          <MenuButton size="sm" label={t('list.rowActions', { name })} items={actions()} />
        </span>
      </Stack>
    </Text>
  );
}

/** Length, pages or "live"; nothing for pictures, designs and web pages. */
function Badge({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const length = useLengthText()(playable);
  const isLive = playable.type === 'hls' && playable.isReachable !== false;
  if (!length && !isLive) return null;
  return <span className={classes.badge}>{length ? <Length>{length}</Length> : t('playables.live')}</span>;
}
