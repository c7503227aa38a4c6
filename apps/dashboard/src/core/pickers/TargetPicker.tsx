import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { placesInOrder } from '../../lib/place-order.ts';
import { TextField } from '../../ui/fields.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import { readerZone } from '../../ui/time/time-text.ts';
import { TargetTree, type TargetWords } from './TargetTree.tsx';
import classes from './target-picker.module.css';
import {
  checkedOf,
  groupsFound,
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
  words: TargetWords<D>;
  onToggle: (target: PickedTarget) => void;
  /** Before the groups: a choice of all. */
  first?: ReactNode;
  /** The sheet is about it: letters typed at once are a search. */
  isFirst?: boolean;
}

/** Search, whole groups across all places, and displays under their places. Rows that do not match stay selected. */
export function TargetPicker<P extends TargetPlace, D extends TargetDisplay>(props: TargetPickerProps<P, D>) {
  const { chosen, chosenEmpty, words, onToggle, first, isFirst = false } = props;
  const t = useT();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openedFor(props.targets, chosen));
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const targets = useMemo(
    () => ({ ...props.targets, places: placesInOrder(props.targets.places, readerZone(), Date.now()) }),
    [props.targets],
  );
  const hasEmpty = chosenEmpty !== undefined;
  const rows = useMemo(() => rowsOf(targets, opened, search, hasEmpty), [targets, opened, search, hasEmpty]);
  const groups = useMemo(() => groupsFound(targets, search), [targets, search]);
  const onFold = (place: string, isOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(place);
      else next.delete(place);
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
      <div className={classes.find}>
        <TextField
          ref={field}
          type="search"
          label={t('shows.search')}
          hideLabel
          placeholder={t('shows.search')}
          icon="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={onSearchKey}
        />
        {(first || groups.length > 0) && (
          <Row className={classes.whole} gap={6}>
            {first}
            {groups.map(({ id, name, displays }) => (
              <button
                key={id}
                type="button"
                aria-pressed={
                  displays.length > 0 ? checkedOf(displays, chosen) === 'all' : chosenEmpty?.has(id) === true
                }
                onClick={() => onToggle({ kind: 'group', id, displays })}
              >
                {name} <i>{displays.length}</i>
              </button>
            ))}
          </Row>
        )}
      </div>
      <div className={classes.list}>
        {targets.displays.length === 0 && !hasEmpty ? (
          <p className={classes.nothing}>{t('shows.noDisplay')}</p>
        ) : rows.length === 0 ? (
          <p className={classes.nothing}>{t('shows.noMatch')}</p>
        ) : (
          <TargetTree
            rows={rows}
            chosen={chosen}
            chosenEmpty={chosenEmpty}
            words={words}
            onToggle={onToggle}
            onFold={onFold}
            tree={tree}
          />
        )}
      </div>
    </>
  );
}
