import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type TextKey, useT } from '../lib/i18n/i18n.ts';

interface TabsProps<Tab extends string> {
  /** In their order, with their names. */
  names: Readonly<Record<Tab, TextKey>>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Tabs with unsaved work are marked. */
  dirty?: ReadonlySet<Tab>;
  className: string | undefined;
  children: ReactNode;
}

/** Tabs with arrow key navigation, and the panel of the open one. */
export function Tabs<Tab extends string>({ names, tab, onTab, dirty, className, children }: TabsProps<Tab>) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const tabs = Object.keys(names) as Tab[];
  // On a phone they may be wider than the page.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>(`[data-tab=${tab}]`);
    list.current?.scrollTo({ left: (open?.offsetLeft ?? 0) - 24 });
  }, [tab]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(tab);
    const targets: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const next = tabs[(target + tabs.length) % tabs.length]!;
    onTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" className={className} onKeyDown={onKeyDown}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            data-dirty={dirty?.has(each) || undefined}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onTab(each)}
          >
            {t(names[each])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </>
  );
}
