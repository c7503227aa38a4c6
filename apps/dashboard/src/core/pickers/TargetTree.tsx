import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Text } from '../../ui/layout/layout.tsx';
import { ClosedUntil } from '../../ui/time/ClosedUntil.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import classes from './target-tree.module.css';
import {
  type Checked,
  checkedOf,
  type PickedTarget,
  type TargetDisplay,
  type TargetPlace,
  type TargetRow,
} from './target-tree.ts';

/** What the row of a display has beside its name. */
export interface TargetWords<D> {
  readonly picture?: (display: D) => ReactNode;
  /** What must be known before it is chosen, at its end. */
  readonly aside: (display: D) => ReactNode;
}

interface TargetTreeProps<P extends TargetPlace, D extends TargetDisplay> {
  rows: readonly TargetRow<P, D>[];
  chosen: ReadonlySet<string>;
  chosenEmpty?: ReadonlySet<string> | undefined;
  words: TargetWords<D>;
  onToggle: (target: PickedTarget) => void;
  onFold: (place: string, isOpen: boolean) => void;
  tree: RefObject<HTMLDivElement | null>;
}

/** Places and their displays with checkboxes. Arrow keys move, Space selects; in a long list right and left unfold and fold. */
export function TargetTree<P extends TargetPlace, D extends TargetDisplay>(props: TargetTreeProps<P, D>) {
  const { rows, chosen, chosenEmpty, words, onToggle, onFold, tree } = props;
  const t = useT();
  const [focused, setFocused] = useState<string | null>(null);
  const reachable = rows.find(({ id }) => id === focused)?.id ?? rows[0]?.id;
  const move = (row: TargetRow<P, D> | undefined) => {
    if (!row) return;
    setFocused(row.id);
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ id }) => id === reachable);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = row.kind === 'place' ? row.isOpen : null;
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(rows[at + 1]),
      ArrowUp: () => move(rows[at - 1]),
      Home: () => move(rows[0]),
      End: () => move(rows.at(-1)),
      ArrowRight: () => {
        if (isOpen === false) onFold(row.id, true);
        else if (row.kind === 'place') move(rows[at + 1]);
      },
      ArrowLeft: () => {
        if (isOpen === true) onFold(row.id, false);
        else move(rows.find(({ id }) => id === row.parent));
      },
      ' ': () => onToggle(row),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t('shows.where')}
      aria-multiselectable="true"
      className={classes.tree}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {rows.map((row) => (
        <Row
          key={row.id}
          row={row}
          chosen={chosen}
          checked={
            row.displays.length > 0
              ? checkedOf(row.displays, chosen)
              : chosenEmpty?.has(row.id)
                ? 'all'
                : 'none'
          }
          isReachable={row.id === reachable}
          onFocus={() => setFocused(row.id)}
          words={words}
          onToggle={() => onToggle(row)}
          onFold={onFold}
        />
      ))}
    </div>
  );
}

interface RowProps<P extends TargetPlace, D extends TargetDisplay> {
  row: TargetRow<P, D>;
  chosen: ReadonlySet<string>;
  checked: Checked;
  isReachable: boolean;
  words: TargetWords<D>;
  onFocus: () => void;
  onToggle: () => void;
  onFold: (place: string, isOpen: boolean) => void;
}

function Row<P extends TargetPlace, D extends TargetDisplay>(props: RowProps<P, D>) {
  const { row, chosen, checked, isReachable, words, onFocus, onToggle, onFold } = props;
  const ariaChecked = ({ all: true, some: 'mixed', none: false } as const)[checked];
  const isOpen = row.kind === 'place' ? row.isOpen : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of all its rows
    <div
      role="treeitem"
      aria-level={row.kind === 'place' ? 1 : 2}
      aria-checked={ariaChecked}
      aria-expanded={isOpen ?? undefined}
      tabIndex={isReachable ? 0 : -1}
      data-key={row.id}
      data-checked={checked}
      className={`${classes.row} ${classes[row.kind]}`}
      onFocus={onFocus}
      onClick={onToggle}
    >
      {isOpen !== null && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: right and left do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer alone
        <span
          className={classes.fold}
          data-fold
          onClick={(event) => {
            event.stopPropagation();
            onFold(row.id, !isOpen);
          }}
        >
          <Glyph name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </span>
      )}
      <Box checked={checked} />
      {row.kind === 'place' ? (
        <PlaceWords row={row} chosen={chosen} />
      ) : (
        <>
          {words.picture?.(row.display)}
          <Text as="b" className={classes.name} weight={600}>
            {row.name}
          </Text>
          <span className={classes.aside}>{words.aside(row.display)}</span>
        </>
      )}
    </div>
  );
}

const Box = ({ checked }: { checked: Checked }) => (
  <svg viewBox="0 0 24 24" className={classes.box} aria-hidden="true">
    {checked === 'all' && <path d="M5 12.5l4.5 4.5L19 7.5" />}
    {checked === 'some' && <path d="M6 12h12" />}
  </svg>
);

interface PlaceWordsProps {
  row: Extract<TargetRow, { kind: 'place' }>;
  chosen: ReadonlySet<string>;
}

function PlaceWords({ row: { place, displays }, chosen }: PlaceWordsProps) {
  const t = useT();
  const count = displays.filter((id) => chosen.has(id)).length;
  const all = displays.length;
  return (
    <>
      <Text as="b" className={classes.name} weight={600}>
        <ClockHead place={place} isNamed>
          {place.name}
        </ClockHead>
      </Text>
      {!place.isOpen && <ClosedUntil place={place} opensAt={place.opensAt} />}
      <span className={classes.aside}>
        {count > 0 && count < all ? t('shows.someOf', { chosen: count, all }) : all}
      </span>
    </>
  );
}
