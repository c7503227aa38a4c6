import { useSortable } from '@dnd-kit/sortable';
import { memo, type ReactNode, type TouchEvent, useId, useState } from 'react';
import { validConditions } from '../../../core/conditions/draft-condition.ts';
import { DesignPicture } from '../../../core/design-views/designs.views.tsx';
import { PlayableExpiry } from '../../../core/playables/playables.views.tsx';
import { conditionPhrase } from '../../../lib/condition-words.ts';
import { durationText as unitsText } from '../../../lib/i18n/duration.ts';
import { type Translate, useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { kindIcon, kindText } from '../../../lib/playable-types.ts';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { Text } from '../../../ui/layout/layout.tsx';
import { Menu, type MenuItem } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Hours, Length } from '../../../ui/time/Time.tsx';
import { AmountField } from './AmountField.tsx';
import { DurationField } from './DurationField.tsx';
import { type DraftItem, isPaged, isVideo, showingSeconds, turnSeconds } from './draft.ts';
import { type DraggedItem, handlersOf } from './drag.ts';
import { durationText } from './duration-field.ts';
import classes from './film.module.css';
import type { ItemProblems } from './problems.ts';
import type { ItemActs } from './use-items.ts';

export interface FrameProps {
  item: DraftItem;
  index: number;
  /** When it begins in the loop; empty if it is not shown. */
  code: string;
  isSelected: boolean;
  /** The one frame in the tab order. */
  isStop: boolean;
  isNever: boolean;
  /** Being dragged, alone or with others. */
  isLifted: boolean;
  problems: ItemProblems | undefined;
  actions: ItemActs;
  menuOf: (item: DraftItem) => readonly MenuItem[];
}

/** Fields and buttons handle touch themselves; the rest of a frame is the drag handle. */
const isControl = (target: EventTarget) => (target as HTMLElement).closest('input, button') !== null;

/** One item of the film strip: when it begins, its picture, and what is set about it. */
export const Frame = memo(function Frame(props: FrameProps) {
  const { item, index, code, isSelected, isStop, isNever, isLifted, problems, actions, menuOf } = props;
  const t = useT();
  const { playable } = item;
  const data: DraggedItem = { key: item.key, index };
  const sortable = useSortable({ id: item.key, data, transition: null, animateLayoutChanges: () => false });
  const handlers = handlersOf(sortable.listeners);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows move and float, which those of a table can't
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the list
    <div
      ref={sortable.setNodeRef}
      role="row"
      aria-selected={isSelected}
      aria-rowindex={index + 1}
      tabIndex={isStop ? 0 : -1}
      data-item={item.key}
      data-never={isNever || undefined}
      data-lifted={isLifted || undefined}
      className={classes.frame}
      onMouseDown={(event) => !isControl(event.target) && handlers.onMouseDown?.(event)}
      onTouchStart={(event: TouchEvent) => !isControl(event.target) && handlers.onTouchStart?.(event)}
      onClick={(event) => {
        if (isControl(event.target)) return;
        actions.select(item.key, { isRange: event.shiftKey, isMore: event.ctrlKey || event.metaKey });
      }}
      onContextMenu={(event) => {
        // A long press starts a drag.
        if (isControl(event.target) || (event.nativeEvent as PointerEvent).pointerType === 'touch') return;
        event.preventDefault();
        setMenuAt({ x: event.clientX, y: event.clientY });
      }}
    >
      <FrameContent
        item={item}
        code={code}
        isNever={isNever}
        problems={problems}
        actions={actions}
        dots={
          <MenuButton
            size="sm"
            className={classes.dots}
            label={t('list.rowActions', { name: playable.name })}
            items={menuOf(item)}
          />
        }
      />
      {menuAt && (
        <Menu
          anchor={menuAt}
          label={t('list.rowActions', { name: playable.name })}
          items={menuOf(item)}
          onClose={() => setMenuAt(null)}
        />
      )}
    </div>
  );
});

function Cell({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus, and the fields in its cells
    // biome-ignore lint/a11y/useSemanticElements: see the row
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}

type ContentProps = Pick<FrameProps, 'item' | 'code' | 'isNever' | 'problems' | 'actions'> & {
  dots?: ReactNode;
};

/** Also used for the dragged frame. */
export const FrameContent = memo(function FrameContent(props: ContentProps) {
  const { item, code, isNever, problems, actions, dots } = props;
  const t = useT();
  const id = useId();
  const { playable } = item;
  const isFilm = isVideo(playable);
  const wrong = item.durationText === undefined ? problems?.duration : t('playables.durationRange');
  const problem = problems?.playable ?? problems?.amount ?? wrong;
  return (
    <>
      <Cell className={classes.code}>
        <Length>{code}</Length>
      </Cell>
      <Cell className={classes.pictureCell}>
        <FramePicture item={item} />
      </Cell>
      <Cell className={classes.words}>
        <Text size="15/20" weight={600} truncate title={playable.name}>
          {playable.name}
        </Text>
        {problem ? (
          <span id={id} className={classes.wrong} title={problem}>
            {problem}
          </span>
        ) : (
          <Facts item={item} isNever={isNever} hasWrongCondition={problems?.conditions !== undefined} />
        )}
      </Cell>
      <Cell className={classes.settings}>
        {isFilm ? (
          <>
            <AmountField
              name={playable.name}
              value={item.amount}
              isWrong={problems?.amount !== undefined}
              describedBy={problem ? id : undefined}
              onChange={(amount) => actions.change(item.key, { amount }, 'amount')}
            />
            <Length className={classes.ownLength}>{durationText(showingSeconds(item))}</Length>
          </>
        ) : (
          <DurationField
            item={item}
            label={t(isPaged(playable) ? 'editor.items.pageDurationOf' : 'editor.items.durationOf', {
              name: playable.name,
            })}
            isWrong={wrong !== undefined}
            isRefused={problems?.duration !== undefined}
            describedBy={problem ? id : undefined}
            onChange={(part) => actions.change(item.key, part, 'duration')}
          />
        )}
        {dots}
      </Cell>
    </>
  );
});

function FramePicture({ item: { playable } }: { item: DraftItem }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes.picture}>
      {playable.type === 'design' ? (
        <DesignPicture id={playable.id} />
      ) : playable.picture && playable.picture !== broken ? (
        <img
          src={playable.picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(playable.picture)}
        />
      ) : (
        <Icon name={kindIcon(playable)} size={28} />
      )}
    </span>
  );
}

interface FactsProps {
  item: DraftItem;
  isNever: boolean;
  hasWrongCondition: boolean;
}

/** Its kind, or what is amiss with it, and its conditions. */
function Facts({ item, isNever, hasWrongCondition }: FactsProps) {
  const t = useT();
  const locale = useLocale();
  const { playable, conditions } = item;
  const amiss = amissText(t, item);
  const when = conditionPhrase(t, locale, validConditions(conditions));
  const phrase = hasWrongCondition ? t('editor.items.wrongConditions') : when;
  return (
    <span className={classes.facts}>
      <Icon name={kindIcon(playable)} size={14} />
      {amiss ? (
        <span className={classes.amber} title={amiss}>
          {amiss}
        </span>
      ) : (
        <Text className={classes.kind} nowrap>
          {isPaged(playable) ? pagesText(t, item) : kindText(t, playable)}
        </Text>
      )}
      <PlayableExpiry shown={playable} />
      {phrase !== '' && (
        <span className={hasWrongCondition ? classes.wrong : classes.amber} title={phrase}>
          <Glyph name="clock" size={14} />
          <Hours>{isNever ? t('editor.items.neverPlays', { when: phrase }) : phrase}</Hours>
        </span>
      )}
    </span>
  );
}

/** Why it is left out of the loop on screens. */
function amissText(t: Translate, { playable }: DraftItem): string | null {
  if (playable.status === 'failed') return t('playables.states.failed');
  if (playable.status !== 'ready') return t('errors.still_converting');
  return playable.refusesFraming ? t('editor.items.refusesFraming') : null;
}

/** "6 pages × 10 s = 1 min" */
function pagesText(t: Translate, item: DraftItem): string {
  return t('editor.items.pages', {
    count: item.playable.pageCount ?? 1,
    each: unitsText(Math.round(showingSeconds(item)) * 1000),
    all: unitsText(Math.round(turnSeconds(item)) * 1000),
  });
}
