import type { ReactNode } from 'react';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import { Tabs } from '../../ui/Tabs.tsx';
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
  dirty: ReadonlySet<Tab>;
  children: ReactNode;
}

export const BillingTabs = (props: BillingTabsProps) => (
  <Tabs names={tabKeys} className={classes.tabs} {...props} />
);
