import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../lib/i18n/i18n.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { IconButton } from './Button.tsx';
import { TextField } from './fields.tsx';
import { Glyph } from './glyphs.tsx';
import { Kbd } from './Kbd.tsx';
import classes from './ListPage.module.css';
import { Row, Text } from './layout/layout.tsx';
import { MenuButton } from './MenuButton.tsx';
import { Tag } from './Tag.tsx';

export interface ListPageProps {
  title: ReactNode;
  /** "25 displays, 24 active"; undefined while unknown, null if nothing is counted. */
  count: ReactNode;
  actions?: ReactNode;
  /** Between the title and the toolbar. */
  tabs?: ReactNode;
  toolbar?: ReactNode;
  children: ReactNode;
  pagination?: ReactNode;
}

/** The common layout of lists: title with count, one toolbar row, the table, pagination. */
export function ListPage({ title, count, actions, tabs, toolbar, children, pagination }: ListPageProps) {
  return (
    <>
      <div className={classes.head}>
        <h1>{title}</h1>
        {count !== null && <span className={classes.count}>{count}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {tabs}
      {toolbar && <Toolbar>{toolbar}</Toolbar>}
      {children}
      {pagination}
    </>
  );
}

/** On a phone one row: the search, and a button that shows the filters. */
export function Toolbar({ children }: { children: ReactNode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.toolbar} data-open={isOpen || undefined}>
      <button
        type="button"
        className={`${classes.menu} ${classes.fold}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('list.filters')}
        <Glyph name="chevron-down" size={14} />
      </button>
      {children}
    </div>
  );
}

interface FilterFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Reports 250 ms after the last key, and at once that it was cleared; `/` focuses it. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  /** Reported, and not in the URL yet. */
  const own = useRef<string[]>([]);
  // The URL wins, e.g. after Back or "Clear all", but not over letters typed until what was reported is in it.
  useEffect(() => {
    const at = own.current.indexOf(value);
    own.current = own.current.slice(at + 1);
    if (at >= 0) return;
    own.current = [];
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === value) return;
    const report = () => {
      own.current.push(text);
      latest.current(text);
    };
    const timer = setTimeout(report, text === '' ? 0 : 250);
    return () => clearTimeout(timer);
  }, [text, value]);
  useShortcut('filter', () => input.current?.focus());
  return (
    <Text as="div" size="13.5" className={classes.filter}>
      <TextField
        ref={input}
        type="search"
        label={label}
        hideLabel
        placeholder={label}
        icon="search"
        value={text}
        right={<Kbd keys="/" />}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          setText('');
        }}
      />
    </Text>
  );
}

export { FilterMenu } from './FilterMenu.tsx';

interface FilterChipsProps {
  chips: readonly { label: string; onRemove: () => void }[];
  onClear: () => void;
}

export function FilterChips({ chips, onClear }: FilterChipsProps) {
  const t = useT();
  if (chips.length === 0) return null;
  return (
    <Row as="ul" ownLine className={classes.chips} gap={6} wrap aria-label={t('list.activeFilters')}>
      {chips.map(({ label, onRemove }) => (
        <Row align="stretch" as="li" key={label}>
          <Tag accent onRemove={onRemove} removeLabel={t('list.removeFilter', { filter: label })}>
            {label}
          </Tag>
        </Row>
      ))}
      <Row align="stretch" as="li">
        <Text
          as="button"
          type="button"
          pad="0/6"
          rounded="tag"
          className={classes.clear}
          size="12.5"
          weight={500}
          tone="accent"
          onClick={onClear}
        >
          {t('list.clearAll')}
        </Text>
      </Row>
    </Row>
  );
}

export const perPageChoices = [25, 50, 100, 200] as const;

/** So few that there is nothing to page through. */
export const isOnePage = (total: number) => total <= perPageChoices[0];

interface PaginationProps {
  page: number;
  perPage: number;
  total: number;
  onChange: (change: { page?: number; perPage?: number }) => void;
}

export function Pagination({ page, perPage, total, onChange }: PaginationProps) {
  const t = useT();
  if (isOnePage(total)) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  const from = Math.min(total, (page - 1) * perPage + 1);
  const to = Math.min(total, page * perPage);
  return (
    <Row as="nav" above={12} gap={8} wrap aria-label={t('list.pages')}>
      <MenuButton
        label={t('list.perPage', { count: perPage })}
        align="start"
        items={perPageChoices.map((choice) => ({
          label: t('list.perPage', { count: choice }),
          checked: choice === perPage,
          onClick: () => onChange({ page: 1, perPage: choice }),
        }))}
      >
        {t('list.perPage', { count: perPage })}
      </MenuButton>
      <Text push size="13" tone="muted" numeric>
        {t('list.range', { from, to, total })}
      </Text>
      <IconButton
        label={t('list.previousPage')}
        icon="chevron-left"
        outlined
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1 })}
      />
      <IconButton
        label={t('list.nextPage')}
        icon="chevron-right"
        outlined
        disabled={page >= last}
        onClick={() => onChange({ page: page + 1 })}
      />
    </Row>
  );
}
