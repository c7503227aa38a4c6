import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { type TextKey, useT } from '../../lib/i18n.ts';
import classes from './billing.module.css';

export const tabs = ['current', 'history', 'customer', 'card'] as const;
export type Tab = (typeof tabs)[number];

export const isTab = (name: string | undefined): name is Tab => tabs.some((tab) => tab === name);

const tabKeys: Readonly<Record<Tab, TextKey>> = {
  current: 'billings.tab.current',
  history: 'billings.tab.history',
  customer: 'billings.tab.customer',
  card: 'billings.tab.card',
};

interface BillingTabsProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** Tabs with unsaved work are marked. */
  dirty: ReadonlySet<Tab>;
  children: ReactNode;
}

export function BillingTabs({ tab, onTab, dirty, children }: BillingTabsProps) {
  const t = useT();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // On a phone they are wider than the page.
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
      <div ref={list} role="tablist" className={classes.tabs} onKeyDown={onKeyDown}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            data-dirty={dirty.has(each) || undefined}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => onTab(each)}
          >
            {t(tabKeys[each])}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </>
  );
}
