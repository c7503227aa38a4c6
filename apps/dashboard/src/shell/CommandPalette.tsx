import { useLocation, useRouter } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { recentPages } from '../lib/recent-pages.ts';
import { useSession } from '../lib/session/session.ts';
import { useThemeMode } from '../lib/theme-mode.ts';
import { useSettled } from '../lib/use-settled.ts';
import { PictureOf } from '../ui/glyphs.tsx';
import hidden from '../ui/hidden.module.css';
import { Icon } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { Layer } from '../ui/Layer.tsx';
import { Row, Stack, Text } from '../ui/layout/layout.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import { ProgressLine } from '../ui/states.tsx';
import classes from './CommandPalette.module.css';
import { openTarget, usePaletteSearch } from './palette.queries.ts';
import { restartWords, usePaletteRestart } from './palette-commands.ts';
import { fixedItems } from './palette-fixed.ts';
import {
  offersToAdd,
  type PaletteGroup,
  type PaletteItem,
  recentItems,
  type Target,
  targetItems,
} from './palette-items.ts';
import { foundInOrder, matches } from './palette-order.ts';
import { takeTyped } from './typed-ahead.ts';

/** Search and navigation. `>` lists actions only. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState('');
  /** Null until somebody moves: then it is the first row, and none of what would only be added. */
  const [active, setActive] = useState<number | null>(null);
  const [isEntered, setEntered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The record stays the target while the user moves down to the action. */
  const [target, setTarget] = useState<Target | null>(null);
  const { groups, isSearching, isNothingFound } = usePaletteGroups(text, active ?? 0, target);
  const items = groups.flatMap((group) => group.items);
  const at = active === null && isNothingFound ? -1 : Math.min(active ?? 0, items.length - 1);
  const isActionsOnly = text.startsWith('>');
  const words = text.replace(/^>/, '').trim();

  // The layer inside has moved the focus into the field just before.
  useEffect(() => {
    const typed = takeTyped();
    if (!typed.text) return;
    // Into the field at once: a letter that comes before the next drawing would replace it.
    field.current!.value = typed.text;
    setText(typed.text);
    setEntered(typed.isEntered);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is known what stands first
  useEffect(() => {
    if (!isEntered || words === '' || isSearching) return;
    setEntered(false);
    choose(items[at], false);
  }, [isEntered, words, isSearching]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the marked row
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text]);

  const mark = (index: number) => {
    const marked = items[index]?.target ?? items[at]?.target;
    if (marked) setTarget(marked);
    setActive(index);
  };
  const choose = (item: PaletteItem | undefined, inNewTab: boolean) => {
    if (!item) return;
    if (item.href && inNewTab) {
      window.open(item.href, '_blank', 'noopener');
      return;
    }
    onClose();
    if (item.href) router.history.push(item.href);
    else item.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: at >= items.length - 1 ? 0 : at + 1,
      ArrowUp: at <= 0 ? items.length - 1 : at - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      mark(next);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(items[at], event.ctrlKey || event.metaKey);
    }
  };

  return (
    <Layer onClose={onClose} label={t('palette.title')} className={classes.palette} closeOnScrim>
      <Row ruled className={classes.query} gap={12} fixed>
        <Icon name="search" />
        <Text
          as="input"
          ref={field}
          bare
          grow
          shrink
          tone="strong"
          full
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={items[at] ? `${id}-${at}` : undefined}
          aria-autocomplete="list"
          aria-label={t('shell.search')}
          placeholder={t('shell.search')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(null);
            setEntered(false);
            setTarget(null);
          }}
        />
        <Stack as="button" type="button" className={classes.escape} center onClick={onClose}>
          <Kbd keys="esc" />
          <span className={hidden.hidden}>{t('common.close')}</span>
        </Stack>
      </Row>
      <ProgressLine active={isSearching} />
      {isNothingFound && (
        <Text as="p" role="status" tone="soft" className={classes.empty}>
          {t('palette.nothing', { words })}
        </Text>
      )}
      <Text
        as="div"
        ref={list}
        id={id}
        role="listbox"
        aria-label={t('palette.title')}
        low
        className={classes.list}
      >
        {groups.map((group, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.items[0]!.id} role="group" aria-labelledby={`${id}-group-${place}`}>
            <Text as="div" id={`${id}-group-${place}`} tone="muted" className={classes.heading}>
              {t(`palette.headings.${group.id}`)}
            </Text>
            {group.items.map((item) => {
              const index = items.indexOf(item);
              return (
                <Row
                  key={item.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  pointer
                  className={classes.row}
                  gap={12}
                  size="14"
                  onPointerMove={() => mark(index)}
                  onClick={(event) => choose(item, event.ctrlKey || event.metaKey)}
                >
                  <Entry item={item} isActive={index === at} />
                </Row>
              );
            })}
          </div>
        ))}
      </Text>
      <Text as="div" wrap fixed ruled="above" className={classes.foot}>
        <span>
          <Kbd keys="up" /> <Kbd keys="down" /> {t('palette.choose')}
        </span>
        <span>
          <Kbd keys="enter" /> {t('palette.open')}
        </span>
        <span>
          <Kbd keys="mod+enter" /> {t('palette.newTab')}
        </span>
        <Text push>{isActionsOnly ? t('palette.actionsOnly') : t('palette.actionsTip')}</Text>
      </Text>
    </Layer>
  );
}

function Entry({ item, isActive }: { item: PaletteItem; isActive: boolean }) {
  const { picture, name, context, kbd } = item;
  return (
    <>
      <Stack as="span" className={classes.picture} center fixed tone="soft">
        {'status' in picture ? (
          <StatusMark status={picture.status} size={14} />
        ) : (
          <PictureOf of={picture.icon} size={18} />
        )}
      </Stack>
      <Row as="span" className={classes.words} gap={12} align="baseline" shrink>
        <Text weight={550} anywhere>
          {name}
        </Text>
        {context && (
          <Text shrink size="13" tone="muted" truncate>
            {context}
          </Text>
        )}
      </Row>
      <Text className={classes.keys} push nowrap aria-hidden="true">
        {isActive ? (
          <Kbd keys="enter" />
        ) : (
          kbd?.split(' ').map((key, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chord may press one key twice
            <Fragment key={at}>
              <Kbd keys={key} />{' '}
            </Fragment>
          ))
        )}
      </Text>
    </>
  );
}

interface Offer {
  groups: PaletteGroup[];
  isSearching: boolean;
  isNothingFound: boolean;
}

function usePaletteGroups(text: string, active: number, target: Target | null): Offer {
  const { caller, server, servers } = useSession();
  const locale = useLocale();
  const mode = useThemeMode();
  const href = useLocation({ select: (location) => location.href });
  const recent = useMemo(recentPages, []);
  const isActionsOnly = text.startsWith('>');
  const words = text.replace(/^>/, '').trim();
  const settled = useSettled(isActionsOnly ? '' : words);
  const search = usePaletteSearch(words === '' || isActionsOnly ? '' : settled);

  const settledOrder = restartWords(useSettled(words));
  const restarts = usePaletteRestart(settledOrder);

  // Text that is still being typed has not been searched for.
  const isSearching = search.isSearching || restarts.isSearching || (!isActionsOnly && settled !== words);
  const around = { caller, locale, href, mode, server, servers };
  const fits = (item: PaletteItem) => words === '' || matches(item, words);
  const fixed = fixedItems(around, words);
  const found = [
    { id: 'recent', items: words === '' ? recentItems(around, recent).slice(0, 5) : [] },
    ...search.groups,
    { id: 'pages', items: fixed.pages },
  ].filter(({ items }) => items.length > 0 && !isActionsOnly) as PaletteGroup[];
  const open = words === '' ? targetItems(around, openTarget(href)) : [];
  const { others, rest } =
    words === ''
      ? { others: found, rest: fixed.actions }
      : foundInOrder(found, [...search.raise, ...fixed.actions], words);
  const marked = others.flatMap(({ items }) => items)[active]?.target ?? target;
  const ofMarked = targetItems(around, marked);
  const ofOpen = marked || words === '' ? open : targetItems(around, openTarget(href)).filter(fits);
  const ofOrder = restarts.items.filter(({ name }) =>
    [...ofMarked, ...ofOpen].every((one) => one.name !== name),
  );
  const actions = [...ofMarked, ...(marked ? [] : ofOpen), ...ofOrder, ...rest];
  const isNothingFound = words !== '' && !isSearching && others.length === 0 && actions.length === 0;
  const all: PaletteGroup[] = [
    ...others,
    {
      id: 'actions',
      items: isNothingFound && restartWords(words) === null ? offersToAdd(around, words) : actions,
    },
  ];
  return { groups: all.filter(({ items }) => items.length > 0), isSearching, isNothingFound };
}
