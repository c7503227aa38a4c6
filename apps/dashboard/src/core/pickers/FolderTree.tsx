import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { fold } from '../../ui/type-ahead.ts';
import { type FolderNode, pathTo, type FolderTree as Tree } from '../queries/folder-tree.ts';
import classes from './FolderTree.module.css';

interface FolderTreeProps {
  tree: Tree;
  /** Null for the top folder. */
  value: string | null;
  onChange: (folder: string | null) => void;
  /** Enter on the selected folder. */
  onSubmit?: () => void;
  /** Clicked, not only passed with the arrow keys. */
  onPick?: (folder: string | null) => void;
  /** Why it can't be selected, or null. */
  refusalOf?: (folder: string | null) => string | null;
  label: string;
}

interface Line {
  readonly id: string | null;
  readonly name: string;
  readonly level: number;
  readonly isOpen: boolean | null;
  /** Its parent, if it was found by name. */
  readonly hint?: string;
}

const searchFrom = 8;
const mostFound = 100;

export const useTopName = (tree: Tree | undefined): string => {
  const t = useT();
  return tree?.limit?.name ?? t('pages.playables');
};

/** All folders: expanded branch by branch, or found by name. */
export function FolderTree({ tree, value, onChange, onSubmit, onPick, refusalOf, label }: FolderTreeProps) {
  const t = useT();
  const topName = useTopName(tree);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string | null>>(
    () => new Set([null, ...pathTo(tree, value).map(({ id }) => id)]),
  );
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const words = fold(query).split(/\s+/).filter(Boolean);
    return words.length > 0 ? found(tree, words) : unfolded(tree, open, topName);
  }, [tree, open, topName, query]);
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === value),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the chosen folder
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [value, rows]);

  const toggle = (id: string | null, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const next = rows[moves[event.key] ?? -1];
    if (next) onChange(next.id);
    else if (event.key === 'ArrowRight' && row?.isOpen === false) toggle(row.id, true);
    else if (event.key === 'ArrowLeft' && row?.isOpen) toggle(row.id, false);
    else if (event.key === 'ArrowLeft' && row && row.id !== null)
      onChange(tree.byId.get(row.id)?.parent ?? null);
    else if (event.key === 'Enter' && onSubmit && !event.ctrlKey && !event.metaKey) onSubmit();
    else return;
    event.preventDefault();
  };
  return (
    <Text as="div" framed="control" rounded clip fill="field" className={classes.box}>
      {tree.nodes.length > searchFrom && (
        <Row pad="0/12" ruled className={classes.search} gap={8} tone="muted">
          <Icon name="search" size={16} />
          <Text
            as="input"
            bare
            grow
            shrink
            tone="strong"
            size="13.5"
            type="search"
            aria-label={t('folders.find')}
            placeholder={t('folders.find')}
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              if (rows[0]) onChange(rows[0].id);
              list.current?.focus();
            }}
          />
        </Row>
      )}
      <Text
        as="div"
        ref={list}
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={rows[at] ? `folder-${rows[at].id ?? 'top'}` : undefined}
        scroll
        className={classes.list}
        onKeyDown={onKeyDown}
        data-autofocus
      >
        {rows.map((row) => (
          <TreeRow
            key={row.id ?? 'top'}
            row={row}
            isChosen={row.id === value}
            refusal={refusalOf?.(row.id) ?? null}
            onChoose={() => {
              onChange(row.id);
              onPick?.(row.id);
            }}
            onToggle={(isOpen) => toggle(row.id, isOpen)}
          />
        ))}
        {rows.length === 0 && (
          <Text as="p" pad="10/12" size="13" tone="muted">
            {t('fields.nothingFound')}
          </Text>
        )}
      </Text>
    </Text>
  );
}

interface TreeRowProps {
  row: Line;
  isChosen: boolean;
  refusal: string | null;
  onChoose: () => void;
  onToggle: (isOpen: boolean) => void;
}

function TreeRow({ row, isChosen, refusal, onChoose, onToggle }: TreeRowProps) {
  return (
    <Row
      id={`folder-${row.id ?? 'top'}`}
      role="treeitem"
      aria-level={row.level}
      aria-selected={isChosen}
      aria-expanded={row.isOpen ?? undefined}
      aria-disabled={refusal ? true : undefined}
      title={refusal ?? undefined}
      rounded="tag"
      pointer
      className={classes.row}
      gap={8}
      size="13.5/20"
      tone="strong"
      style={{ paddingInlineStart: 8 + (row.level - 1) * 18 }}
      onClick={onChoose}
      onDoubleClick={() => row.isOpen !== null && onToggle(!row.isOpen)}
    >
      <Stack
        as="span"
        className={classes.twist}
        center
        fixed
        tone="muted"
        data-open={row.isOpen || undefined}
        onClick={(event) => {
          if (row.isOpen === null) return;
          event.stopPropagation();
          onToggle(!row.isOpen);
        }}
      >
        {row.isOpen !== null && <Glyph name="chevron-right" size={14} />}
      </Stack>
      <Icon name={row.id === null ? 'playable' : 'folder'} size={16} />
      <Text truncate>{row.name}</Text>
      {row.hint && (
        <Text grow shrink size="12.5" weight={400} tone="muted" truncate>
          {row.hint}
        </Text>
      )}
      {isChosen && !refusal && <Glyph name="check" size={16} className={classes.tick} />}
    </Row>
  );
}

function unfolded(tree: Tree, open: ReadonlySet<string | null>, topName: string): Line[] {
  const rows: Line[] = [];
  const add = (node: FolderNode | null, level: number) => {
    const id = node?.id ?? null;
    const children = tree.childrenOf.get(id) ?? [];
    const isOpen = children.length > 0 ? open.has(id) : null;
    rows.push({ id, name: node?.name ?? topName, level, isOpen });
    if (isOpen) for (const child of children) add(child, level + 1);
  };
  add(null, 1);
  return rows;
}

function found(tree: Tree, words: readonly string[]): Line[] {
  return tree.nodes
    .filter(({ name }) => words.every((word) => fold(name).includes(word)))
    .slice(0, mostFound)
    .map(({ id, name, parent }) => ({
      id,
      name,
      level: 1,
      isOpen: null,
      hint: pathTo(tree, parent)
        .map((node) => node.name)
        .join(' / '),
    }));
}
