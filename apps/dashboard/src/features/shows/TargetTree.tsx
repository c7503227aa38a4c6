import type { ShowTargets } from '@vitrine/contract/shows';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { ClockHead, Instant } from '../../ui/time/Time.tsx';
import { checkedOf, levelOf, type TargetRow, toggled } from './target-tree.ts';
import classes from './tree.module.css';

interface TargetTreeProps {
  rows: readonly TargetRow[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onFold: (key: string, isOpen: boolean) => void;
  tree: RefObject<HTMLDivElement | null>;
}

/** Three levels with checkboxes. Arrow keys move, right and left expand and collapse, Space selects. */
export function TargetTree({ rows, chosen, onChoose, onFold, tree }: TargetTreeProps) {
  const t = useT();
  const [focused, setFocused] = useState<string | null>(null);
  const reachable = rows.find(({ key }) => key === focused)?.key ?? rows[0]?.key;
  const move = (row: TargetRow | undefined) => {
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
      ' ': () => onChoose(toggled(row.displays, chosen)),
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
          isReachable={row.key === reachable}
          onFocus={() => setFocused(row.key)}
          onToggle={() => onChoose(toggled(row.displays, chosen))}
          onFold={onFold}
        />
      ))}
    </div>
  );
}

interface RowProps {
  row: TargetRow;
  chosen: ReadonlySet<string>;
  isReachable: boolean;
  onFocus: () => void;
  onToggle: () => void;
  onFold: (key: string, isOpen: boolean) => void;
}

function Row({ row, chosen, isReachable, onFocus, onToggle, onFold }: RowProps) {
  const checked = checkedOf(row.displays, chosen);
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
      {row.kind === 'display' ? <DisplayWords row={row} /> : <Words row={row} chosen={chosen} />}
    </div>
  );
}

const Box = ({ checked }: { checked: 'all' | 'some' | 'none' }) => (
  <svg viewBox="0 0 24 24" className={classes.box} aria-hidden="true">
    {checked === 'all' && <path d="M5 12.5l4.5 4.5L19 7.5" />}
    {checked === 'some' && <path d="M6 12h12" />}
  </svg>
);

function Words({
  row,
  chosen,
}: {
  row: Exclude<TargetRow, { kind: 'display' }>;
  chosen: ReadonlySet<string>;
}) {
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
      {row.kind === 'place' && (
        <span className={classes.hours}>
          {row.offline > 0 && (
            <b className={classes.offline}>{t('shows.offlineHere', { count: row.offline })}</b>
          )}
          {!row.place.isOpen && <Glyph name="moon" size={14} />}
          <span>
            <PlaceHours place={row.place} />
          </span>
        </span>
      )}
    </>
  );
}

function PlaceHours({ place }: { place: ShowTargets['places'][number] }) {
  const t = useT();
  const rich = useRichT();
  const { isOpen, closesAt, opensAt } = place;
  const instant = <Instant at={closesAt ?? opensAt} place={place} placeOnly={isOpen} />;
  if (isOpen) return closesAt ? rich('shows.openUntil', { instant }) : t('shows.openNonstop');
  return opensAt ? rich('shows.opens', { instant }) : t('shows.closedAllWeek');
}

function DisplayWords({ row }: { row: Extract<TargetRow, { kind: 'display' }> }) {
  const t = useT();
  const rich = useRichT();
  const { display, place } = row;
  const names = display.playlists.map(({ name }) => name).join(', ');
  return (
    <>
      <ScreenPicture display={display} size="row" draw={drawDesign} />
      <span className={classes.words}>
        <b className={classes.name}>
          <StatusMark status={display.status} />
          {display.name}
        </b>
        <span className={classes.now}>
          {names === ''
            ? place.isOpen
              ? t('shows.nothingPlanned')
              : t('shows.closedNow')
            : display.changesAt
              ? rich('shows.playsUntil', {
                  playlist: names,
                  instant: <Instant at={display.changesAt} place={place} placeOnly />,
                })
              : names}
        </span>
      </span>
    </>
  );
}
