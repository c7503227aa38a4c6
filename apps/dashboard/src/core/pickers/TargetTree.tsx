import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import classes from './target-tree.module.css';
import {
  type Checked,
  checkedOf,
  levelOf,
  type PickedTarget,
  type TargetDisplay,
  type TargetPlace,
  type TargetRow,
} from './target-tree.ts';

/** What a row says beside its name. */
export interface TargetWords<P, D> {
  readonly place: (place: P, displays: readonly D[]) => ReactNode;
  /** Name, state and what it plays. */
  readonly display: (display: D, place: P) => ReactNode;
}

interface TargetTreeProps<P extends TargetPlace, D extends TargetDisplay> {
  rows: readonly TargetRow<P, D>[];
  chosen: ReadonlySet<string>;
  chosenEmpty?: ReadonlySet<string> | undefined;
  words: TargetWords<P, D>;
  onToggle: (target: PickedTarget) => void;
  onFold: (key: string, isOpen: boolean) => void;
  tree: RefObject<HTMLDivElement | null>;
}

/** Three levels with checkboxes. Arrow keys move, right and left expand and collapse, Space selects. */
export function TargetTree<P extends TargetPlace, D extends TargetDisplay>(props: TargetTreeProps<P, D>) {
  const { rows, chosen, chosenEmpty, words, onToggle, onFold, tree } = props;
  const t = useT();
  const [focused, setFocused] = useState<string | null>(null);
  const reachable = rows.find(({ key }) => key === focused)?.key ?? rows[0]?.key;
  const move = (row: TargetRow<P, D> | undefined) => {
    if (!row) return;
    setFocused(row.key);
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ key }) => key === reachable);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(rows[at + 1]),
      ArrowUp: () => move(rows[at - 1]),
      Home: () => move(rows[0]),
      End: () => move(rows.at(-1)),
      ArrowRight: () =>
        row.kind === 'display' ? undefined : row.isOpen ? move(rows[at + 1]) : onFold(row.key, true),
      ArrowLeft: () =>
        row.kind !== 'display' && row.isOpen
          ? onFold(row.key, false)
          : move(rows.find(({ key }) => key === row.parent)),
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
          key={row.key}
          row={row}
          chosen={chosen}
          checked={
            row.displays.length > 0
              ? checkedOf(row.displays, chosen)
              : chosenEmpty?.has(row.id)
                ? 'all'
                : 'none'
          }
          isReachable={row.key === reachable}
          onFocus={() => setFocused(row.key)}
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
  words: TargetWords<P, D>;
  onFocus: () => void;
  onToggle: () => void;
  onFold: (key: string, isOpen: boolean) => void;
}

function Row<P extends TargetPlace, D extends TargetDisplay>(props: RowProps<P, D>) {
  const { row, chosen, checked, isReachable, words, onFocus, onToggle, onFold } = props;
  const ariaChecked = ({ all: true, some: 'mixed', none: false } as const)[checked];
  const isOpen = row.kind === 'display' ? undefined : row.isOpen;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys of all its rows
    <div
      role="treeitem"
      aria-level={levelOf(row)}
      aria-checked={ariaChecked}
      aria-expanded={isOpen}
      tabIndex={isReachable ? 0 : -1}
      data-key={row.key}
      data-checked={checked}
      className={`${classes.row} ${classes[row.kind]}`}
      onFocus={onFocus}
      onClick={onToggle}
    >
      {row.kind !== 'display' && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: right and left do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer alone
        <span
          className={classes.fold}
          data-fold
          onClick={(event) => {
            event.stopPropagation();
            onFold(row.key, !row.isOpen);
          }}
        >
          <Glyph name={row.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        </span>
      )}
      <Box checked={checked} />
      {row.kind === 'display' ? (
        words.display(row.display, row.place)
      ) : (
        <Words row={row} chosen={chosen} aside={row.kind === 'place' && words.place(row.place, row.found)} />
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

interface WordsProps {
  row: Exclude<TargetRow, { kind: 'display' }>;
  chosen: ReadonlySet<string>;
  aside: ReactNode;
}

function Words({ row, chosen, aside }: WordsProps) {
  const t = useT();
  const count = row.displays.filter((id) => chosen.has(id)).length;
  const all = row.displays.length;
  return (
    <>
      <b className={classes.name}>
        {row.kind === 'place' ? (
          <ClockHead place={row.place} isNamed>
            {row.name}
          </ClockHead>
        ) : (
          row.name
        )}
      </b>
      <span className={classes.count}>
        {count > 0 && count < all ? t('shows.someOf', { chosen: count, all }) : all}
      </span>
      {aside}
    </>
  );
}
