import type { MenuSection, Page } from '@vitrine/contract/pages';
import { useWaitingProposals } from '../lib/approval.ts';
import { translateKey, useLocale, useT } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { IconButton } from '../ui/Button.tsx';
import hidden from '../ui/hidden.module.css';
import { Icon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { Text } from '../ui/layout/layout.tsx';
import { iconOf, menuIdOf, menuOf, menuSections, useInUse, waitingIdOf } from './menu-pages.ts';
import { useOpenPage } from './open-page.ts';
import { PlanCard } from './PlanCard.tsx';
import classes from './Sidebar.module.css';
import shell from './shell.module.css';

export function useSelectedEntry() {
  const { caller } = useSession();
  return menuIdOf(useOpenPage(), caller);
}

interface SidebarProps {
  offline: number;
  isCollapsed: boolean;
  onToggle: () => void;
}

export function Sidebar({ offline, isCollapsed, onToggle }: SidebarProps) {
  const t = useT();
  const { caller } = useSession();
  const selected = useSelectedEntry();
  const used = useInUse();
  const waiting = useWaitingProposals();
  const countOf = ({ id }: Page) => {
    if (id === 'displays' && offline > 0)
      return { number: offline, text: t('shell.offlineDisplays', { count: offline }) };
    if (id === waitingIdOf(caller) && waiting > 0)
      return { number: waiting, text: t('shell.waitingProposals', { count: waiting }), isCalm: true };
    return null;
  };
  return (
    <aside className={`${shell.side} ${classes.side}`}>
      <Text as="div" pad="0/8" className={shell.brand}>
        <Logo />
        <IconButton
          label={isCollapsed ? t('shell.expandSidebar') : t('shell.collapseSidebar')}
          icon="sidebar"
          size="sm"
          aria-keyshortcuts="["
          onClick={onToggle}
          className={classes.toggle}
        />
      </Text>
      <nav aria-label={t('shell.menu')} className={classes.nav}>
        {menuSections.map((section) => {
          const entries = menuOf(caller, section, used);
          if (entries.length === 0) return null;
          return (
            <div key={section}>
              {section !== 'top' && (
                <h2 className={`${classes.heading} ${hidden.inNarrowSidebar}`}>{t(headings[section])}</h2>
              )}
              <ul>
                {entries.map((page) => (
                  <Entry key={page.id} page={page} isSelected={page.id === selected} count={countOf(page)} />
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <PlanCard />
    </aside>
  );
}

const headings = {
  screens: 'shell.sections.screens',
  content: 'shell.sections.content',
  account: 'shell.sections.account',
} as const satisfies Record<Exclude<MenuSection, 'top'>, string>;

interface EntryProps {
  page: Page;
  isSelected: boolean;
  /** Beside the name, and in words for screen readers. */
  count: { readonly number: number; readonly text: string; readonly isCalm?: boolean } | null;
}

function Entry({ page, isSelected, count }: EntryProps) {
  const locale = useLocale();
  const name = translateKey(page.titleKey);
  return (
    <li>
      <Text
        as={AppLink}
        href={`/${locale}${page.path}`}
        pad="0/8"
        className={classes.entry}
        aria-current={isSelected ? 'page' : undefined}
        title={name}
      >
        <Icon name={iconOf(page)} />
        <span className={`${classes.name} ${hidden.inNarrowSidebar}`}>{name}</span>
        {count && (
          <Text
            fill={count.isCalm ? 'warning' : 'danger'}
            className={classes.count}
            push
            weight={600}
            tone={count.isCalm ? 'warning' : 'danger'}
            numeric
          >
            <span aria-hidden="true">{count.number}</span>
            <span className={hidden.hidden}>{count.text}</span>
          </Text>
        )}
      </Text>
    </li>
  );
}
