import type { ShowTargets } from '@vitrine/contract/shows';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Icon } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import classes from './sheet.module.css';
import { TargetTree } from './TargetTree.tsx';
import { checkedOf, groupsEverywhere, openedFor, rowsOf, toggled } from './target-tree.ts';

interface WhereFieldProps {
  targets: ShowTargets;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** Search, whole groups across all locations, and the three levels. Rows that do not match stay selected. */
export function WhereField({ targets, chosen, onChoose }: WhereFieldProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openedFor(targets, chosen));
  const field = useRef<HTMLInputElement>(null);
  const tree = useRef<HTMLDivElement>(null);
  const rows = rowsOf(targets, opened, search, t('shows.noGroup'));
  const fold = (key: string, isOpen: boolean) =>
    setOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  // Letters typed at once are a search. On a touch screen the keyboard would cover the list.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onSlash);
    return () => document.removeEventListener('keydown', onSlash);
  }, []);
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
        <label className={classes.search}>
          <Icon name="search" size={16} />
          <input
            ref={field}
            type="search"
            aria-label={t('shows.search')}
            placeholder={t('shows.search')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={onSearchKey}
          />
          <span className={classes.key}>
            <Kbd keys="/" />
          </span>
        </label>
        {targets.groups.length > 0 && targets.places.length > 1 && (
          <div className={classes.everywhere}>
            <span>{t('shows.everywhere')}</span>
            {groupsEverywhere(targets).map(({ id, name, displays }) => (
              <button
                key={id}
                type="button"
                aria-pressed={checkedOf(displays, chosen) === 'all'}
                onClick={() => onChoose(toggled(displays, chosen))}
              >
                {name} <i>{displays.length}</i>
              </button>
            ))}
          </div>
        )}
      </div>
      <div className={classes.list}>
        {targets.displays.length === 0 ? (
          <p className={classes.nothing}>{t('shows.noDisplay')}</p>
        ) : rows.length === 0 ? (
          <p className={classes.nothing}>{t('shows.noMatch')}</p>
        ) : (
          <TargetTree {...{ rows, chosen, onChoose, tree }} onFold={fold} />
        )}
      </div>
    </>
  );
}
