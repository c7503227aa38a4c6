import type { MouseEvent } from 'react';
import { ExpiryTag, useExpiry } from '../../../core/playables/ExpiryTag.tsx';
import {
  useLengthText,
  useProgressText,
  useQualityText,
  useSummary,
  waitingKeys,
} from '../../../core/playables/playable-words.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useShowsOf } from '../../../core/queries/shows.queries.ts';
import { ShowBadge, ShowEnd } from '../../../core/shows/shows.views.tsx';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon, kindText } from '../../../lib/playable-types.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import type { RowAction } from '../../../ui/DataTable.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icons.tsx';
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

const isUnderWay = ({ status }: PlayableRecord) =>
  status === 'uploading' || status === 'processing' || status === 'converting';

/** A playable as a picture. The whole card opens it; its buttons are on top. */
export function PlayableCard(props: PlayableCardProps) {
  const { playable, isSelected, isRenaming, actions, dragged, onToggle, onRenamed, onContextMenu } = props;
  const t = useT();
  const locale = useLocale();
  const { id, name, status } = playable;
  const shows = useShowsOf(id);
  const expiry = useExpiry(playable);
  return (
    <li
      className={classes.card}
      data-id={id}
      data-selected={isSelected || undefined}
      onContextMenu={onContextMenu}
      {...(isRenaming ? {} : dragSource(dragged))}
    >
      <div className={classes.shot} data-over={expiry?.kind === 'over' || undefined}>
        {status === 'failed' ? (
          <span className={classes.broken}>
            <Glyph name="warning" size={26} />
          </span>
        ) : (
          <PlayablePicture
            playable={playable}
            isDark={isUnderWay(playable)}
            sizes="(min-width: 1200px) 18vw, (min-width: 900px) 24vw, (min-width: 640px) 32vw, 48vw"
          />
        )}
        <HoverClip playable={playable} />
        {shows.length > 0 ? (
          <ShowBadge shows={shows} className={`${classes.bottomRight} ${classes.above}`} />
        ) : (
          <Badges playable={playable} hasTag={expiry !== null} />
        )}
        {expiry && (
          <span className={classes.expiry}>
            <ExpiryTag shown={playable} onPicture />
          </span>
        )}
        {isUnderWay(playable) && <Veil playable={playable} />}
        <span className={classes.check}>
          <Checkbox
            label={t('list.selectRow', { name })}
            hideLabel
            checked={isSelected}
            onChange={(event) => onToggle((event.nativeEvent as PointerEvent).shiftKey)}
          />
        </span>
      </div>
      <div className={classes.words}>
        {isRenaming ? (
          <NameInput {...playableName(playable)} onDone={onRenamed} />
        ) : (
          <AppLink
            href={`/${locale}/playables/detail/${id}`}
            className={classes.name}
            draggable={false}
            data-card-link
            title={name}
          >
            {name}
          </AppLink>
        )}
        <span className={classes.meta} data-failed={status === 'failed' || undefined}>
          <Icon name={kindIcon(playable)} size={14} />
          <span className={hidden.hidden}>{kindText(t, playable)}</span>
          {shows[0] ? (
            <span className={`${classes.line} ${classes.shown}`}>
              <ShowEnd show={shows[0]} />
            </span>
          ) : (
            <Meta playable={playable} />
          )}
        </span>
        <span className={classes.menu}>
          <MenuButton size="sm" label={t('list.rowActions', { name })} items={actions()} />
        </span>
      </div>
    </li>
  );
}

/** The quality gives way to what is said about the time. */
function Badges({ playable, hasTag }: { playable: PlayableRecord; hasTag: boolean }) {
  const t = useT();
  const quality = useQualityText()(playable);
  const length = useLengthText()(playable);
  const isLive = playable.type === 'hls' && playable.isReachable !== false;
  return (
    <>
      {quality && !hasTag && <span className={`${classes.badge} ${classes.topLeft}`}>{quality}</span>}
      {(length || isLive) && (
        <span className={`${classes.badge} ${classes.bottomRight}`}>
          {length ? <Length>{length}</Length> : t('playables.live')}
        </span>
      )}
    </>
  );
}

function Veil({ playable: known }: { playable: PlayableRecord }) {
  // The server knows the upload progress in steps; this browser knows its own uploads more precisely.
  const playable = { ...known, progress: useSentPercent(known.id) ?? known.progress };
  const { words, percent } = useProgressText()(playable);
  return (
    <div className={classes.veil}>
      <span>{[words, percent].filter(Boolean).join(' · ')}</span>
      {!playable.waiting && playable.progress !== null && playable.progress > 0 && (
        <span className={classes.meter}>
          <i style={{ width: `${playable.progress}%` }} />
        </span>
      )}
    </div>
  );
}

function Meta({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  const summary = useSummary();
  const { status, error, isReachable, waiting } = playable;
  if (status === 'failed') return <Line words={error ?? t('playables.states.failed')} />;
  // A page may answer and still show nothing in a player.
  if (isReachable === false || (error && playable.url))
    return <Line words={error ?? t('playables.unreachable')} />;
  if (status === 'uploading') return <Line words={t('playables.uploadingNotUsable')} />;
  // The veil says what is missing.
  if (waiting?.missing) return <Line words={summary(playable)} />;
  if (waiting) return <Line words={t(waitingKeys[waiting.reason])} />;
  if (isUnderWay(playable)) return <Line words={t('playables.convertingNotUsable')} />;
  return <Line words={summary(playable)} />;
}

const Line = ({ words }: { words: string }) => (
  <span className={classes.line} title={words}>
    {words}
  </span>
);
