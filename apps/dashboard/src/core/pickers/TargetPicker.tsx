import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { TargetTree, type TargetWords } from './TargetTree.tsx';
import classes from './target-picker.module.css';
import {
  checkedOf,
  groupsEverywhere,
  openedFor,
  type PickedTarget,
  rowsOf,
  type TargetDisplay,
  type TargetPlace,
  type Targets,
} from './target-tree.ts';

interface TargetPickerProps<P extends TargetPlace, D extends TargetDisplay> {
  targets: Targets<P, D>;
  /** Displays, however they were chosen. */
  chosen: ReadonlySet<string>;
  /** Where places without a display can be chosen: those that are. */
  chosenEmpty?: ReadonlySet<string>;
  words: TargetWords<P, D>;
  onToggle: (target: PickedTarget) => void;
  /** Before the groups: a choice of all. */
  first?: ReactNode;
  /** The sheet is about it: letters typed at once are a search. */
  isFirst?: boolean;
}

/** Search, whole groups across all locations, and the three levels. Rows that do not match stay selected. */
export function TargetPicker<P extends TargetPlace, D extends TargetDisplay>(props: TargetPickerProps<P, D>) {
  const { targets, chosen, chosenEmpty, words, onToggle, first, isFirst = false } = props;
  const t = useT();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openedFor(targets, chosen));
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = rowsOf(targets, opened, search, t('shows.noGroup'), chosenEmpty !== undefined);
  const hasGroups = targets.groups.length > 0 && targets.places.length > 1;
  const fold = (key: string, isOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  // On a touch screen the keyboard would cover the list.
  useEffect(() => {
    if (isFirst && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [isFirst]);
  useEffect(() => {
    if (!isFirst) return;
    const onSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, [isFirst]);
  const onSearchKey = (event: KeyboardEvent) => {
    // The key that focuses the field is not part of the search text.
    if (event.key === '/' && search === '') event.preventDefault();
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <>
      <Text as="div" fixed ruled className={classes.find}>
        <Text as="label" className={classes.search}>
          <Icon name="search" size={16} />
          <Text
            as="input"
            bare
            grow
            shrink
            tone="strong"
            size="14"
            ref={field}
            type="search"
            aria-label={t('shows.search')}
            placeholder={t('shows.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={onSearchKey}
          />
          {isFirst && (
            <span className={classes.key}>
              <Kbd keys="/" />
            </span>
          )}
        </Text>
        {(first || hasGroups) && (
          <Row gap={6} align="center" className={classes.everywhere}>
            {first}
            {hasGroups && (
              <Text size="12.5" fixed tone="muted">
                {t('shows.everywhere')}
              </Text>
            )}
            {hasGroups &&
              groupsEverywhere(targets).map(({ id, name, displays }) => (
                <Text
                  size="12.5"
                  fixed
                  framed="strong"
                  surface
                  tone="soft"
                  weight={550}
                  nowrap
                  pointer
                  as="button"
                  key={id}
                  type="button"
                  aria-pressed={checkedOf(displays, chosen) === 'all'}
                  onClick={() => onToggle({ kind: 'group', id, displays })}
                >
                  {name}{' '}
                  <Text tone="muted" weight={500} as="i">
                    {displays.length}
                  </Text>
                </Text>
              ))}
          </Row>
        )}
      </Text>
      <Text as="div" scroll className={classes.list}>
        {targets.displays.length === 0 && !chosenEmpty ? (
          <p className={classes.nothing}>{t('shows.noDisplay')}</p>
        ) : rows.length === 0 ? (
          <p className={classes.nothing}>{t('shows.noMatch')}</p>
        ) : (
          <TargetTree {...{ rows, chosen, chosenEmpty, words, onToggle, tree }} onFold={fold} />
        )}
      </Text>
    </>
  );
}
