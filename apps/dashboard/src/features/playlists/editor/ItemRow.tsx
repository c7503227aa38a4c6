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
import hidden from '../../../ui/hidden.module.css';
import { Icon } from '../../../ui/icons.tsx';
import { Menu, type MenuItem } from '../../../ui/Menu.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { Hours, Length } from '../../../ui/time/Time.tsx';
import { AmountStepper } from './AmountStepper.tsx';
import { DurationField } from './DurationField.tsx';
import { type DraftItem, isPaged, isVideo, showingSeconds, turnSeconds } from './draft.ts';
import { type DraggedItem, handlersOf } from './drag.ts';
import { durationText } from './duration-field.ts';
import classes from './items.module.css';
import { PositionField } from './PositionField.tsx';
import type { ItemProblems } from './problems.ts';
import type { ItemActs } from './use-items.ts';

export interface ItemRowProps {
  item: DraftItem;
  index: number;
  total: number;
  isSelected: boolean;
  /** The one row in the tab order. */
  isStop: boolean;
  isNever: boolean;
  /** Being dragged, alone or with others. */
  isLifted: boolean;
  problems: ItemProblems | undefined;
  actions: ItemActs;
  menuOf: (item: DraftItem) => readonly MenuItem[];
}

const settleMs = 320;
const settle = { duration: settleMs, easing: 'cubic-bezier(.2,.8,.2,1)' };
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** Fields and buttons in a row handle touch themselves; the rest of the row is a drag handle. */
const isControl = (target: EventTarget) =>
  (target as HTMLElement).closest('input, button, [data-grip]') !== null;

export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, index, total, isSelected, isStop, isLifted, actions, menuOf } = props;
  const t = useT();
  const { playable } = item;
  const data: DraggedItem = { kind: 'item', key: item.key, index };
  const sortable = useSortable({
    id: item.key,
    data,
    transition: stillness.matches ? null : settle,
    animateLayoutChanges: ({ isSorting }) => !isSorting && !stillness.matches,
  });
  const { transform, transition } = sortable;
  const handlers = handlersOf(sortable.listeners);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null);
  const onTouchStart = (event: TouchEvent) => {
    const isHandle = (event.target as HTMLElement).closest('[data-grip]') !== null;
    if (isHandle || !isControl(event.target)) handlers.onTouchStart?.(event);
  };
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
      data-never={props.isNever || undefined}
      data-lifted={isLifted || undefined}
      className={classes.row}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      onTouchStart={onTouchStart}
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
      <Cell className={classes.gripCell}>
        <button
          ref={sortable.setActivatorNodeRef}
          type="button"
          data-grip
          tabIndex={isStop ? 0 : -1}
          className={classes.grip}
          aria-label={t('editor.items.drag', { name: playable.name })}
          aria-describedby={sortable.attributes['aria-describedby']}
          onMouseDown={handlers.onMouseDown}
          onKeyDown={handlers.onKeyDown}
        >
          <Glyph name="grip" size={16} />
        </button>
      </Cell>
      <Cell className={classes.positionCell}>
        <PositionField
          name={playable.name}
          position={index + 1}
          total={total}
          isStop={isStop}
          onChange={(position) => actions.moveToPosition(item.key, position)}
        />
      </Cell>
      <RowContent {...props} />
      <Cell className={classes.dotsCell}>
        <MenuButton
          size="sm"
          className={classes.dots}
          label={t('list.rowActions', { name: playable.name })}
          items={menuOf(item)}
        />
      </Cell>
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

type ContentProps = Pick<ItemRowProps, 'item' | 'isNever' | 'problems' | 'actions'>;

/** Picture, texts, repetitions and length; also used for the dragged row. */
export const RowContent = memo(function RowContent({ item, isNever, problems, actions }: ContentProps) {
  const t = useT();
  const id = useId();
  const { playable } = item;
  const isFilm = isVideo(playable);
  const wrong = item.durationText === undefined ? problems?.duration : t('playables.durationRange');
  const problem = problems?.playable ?? problems?.amount ?? wrong;
  return (
    <>
      <Cell className={classes.pictureCell}>
        <RowPicture item={item} />
      </Cell>
      <Cell className={classes.words}>
        <span className={classes.name} title={playable.name}>
          {playable.name}
        </span>
        {problem ? (
          <span id={id} className={classes.wrong} title={problem}>
            {problem}
          </span>
        ) : (
          <Facts item={item} isNever={isNever} hasWrongCondition={problems?.conditions !== undefined} />
        )}
      </Cell>
      <Cell className={classes.amountCell}>
        {isFilm ? (
          <AmountStepper
            name={playable.name}
            value={item.amount}
            isWrong={problems?.amount !== undefined}
            describedBy={problem ? id : undefined}
            onChange={(amount) => actions.change(item.key, { amount }, 'amount')}
          />
        ) : isPaged(playable) ? (
          <span title={pagesText(t, item)}>{t('playables.pageCount', { count: playable.pageCount! })}</span>
        ) : (
          t('editor.items.once')
        )}
      </Cell>
      <Cell className={classes.durationCell}>
        {isFilm ? (
          <Length className={classes.ownLength}>{durationText(showingSeconds(item))}</Length>
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
      </Cell>
    </>
  );
});

function RowPicture({ item: { playable } }: { item: DraftItem }) {
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
        <Icon name={kindIcon(playable)} size={20} />
      )}
    </span>
  );
}

interface FactsProps {
  item: DraftItem;
  isNever: boolean;
  hasWrongCondition: boolean;
}

/** The type of the item and, with conditions, when it is shown. */
function Facts({ item, isNever, hasWrongCondition }: FactsProps) {
  const t = useT();
  const locale = useLocale();
  const { playable, conditions } = item;
  const type = kindText(t, playable);
  if (playable.status !== 'ready') {
    const state = playable.status === 'failed' ? t('playables.states.failed') : t('errors.still_converting');
    return (
      <span className={classes.facts}>
        <Icon name={kindIcon(playable)} size={14} />
        <span className={classes.warning} title={state}>
          <span>{state}</span>
        </span>
      </span>
    );
  }
  const when = conditionPhrase(t, locale, validConditions(conditions));
  const phrase = hasWrongCondition ? t('editor.items.wrongConditions') : when;
  return (
    <span className={classes.facts}>
      <Icon name={kindIcon(playable)} size={14} />
      <span className={phrase === '' ? classes.type : hidden.hidden}>
        {isPaged(playable) ? pagesText(t, item) : type}
      </span>
      <PlayableExpiry shown={playable} />
      {phrase !== '' && (
        <span className={hasWrongCondition ? classes.wrong : classes.warning} title={phrase}>
          <Glyph name="clock" size={14} />
          <Hours>{isNever ? t('editor.items.neverPlays', { when: phrase }) : phrase}</Hours>
        </span>
      )}
    </span>
  );
}

/** "6 pages × 10 s = 1 min" */
function pagesText(t: Translate, item: DraftItem): string {
  return t('editor.items.pages', {
    count: item.playable.pageCount ?? 1,
    each: unitsText(Math.round(showingSeconds(item)) * 1000),
    all: unitsText(Math.round(turnSeconds(item)) * 1000),
  });
}
