import { can } from '@vitrine/contract/access';
import { pageById } from '@vitrine/contract/pages';
import { isUsedIn, useApproval, useWaitingProposals } from '../../lib/approval.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import hidden from '../../ui/hidden.module.css';
import { Text } from '../../ui/layout/layout.tsx';
import tabs from '../../ui/record-tabs.module.css';
import classes from './changes.module.css';

const addresses = { changes: '/changes', proposals: '/proposals' } as const;

interface ChangeTabsProps {
  open: keyof typeof addresses;
}

/** Whether changes and proposals are one entry of the menu, with two tabs; null until that is known. */
export function useHasChangeTabs(): boolean | null {
  const { caller } = useSession();
  const { data, isPending } = useApproval();
  if (!can(caller, pageById('changes'))) return false;
  return isPending ? null : data !== undefined && isUsedIn(data);
}

/** What was changed, and what waits to be: two pages with addresses of their own. */
export function ChangeTabs({ open }: ChangeTabsProps) {
  const t = useT();
  const locale = useLocale();
  const waiting = useWaitingProposals();
  const names = { changes: t('pages.changes'), proposals: t('pages.proposals') };
  return (
    <nav aria-label={t('pages.changes')} className={`${tabs.tabs} ${classes.tabs}`}>
      {(['changes', 'proposals'] as const).map((each) => (
        <AppLink
          key={each}
          href={`/${locale}${addresses[each]}`}
          aria-current={each === open ? 'page' : undefined}
        >
          {names[each]}
          {each === 'proposals' && waiting > 0 && (
            <Text
              size="12/18"
              pad="0/6"
              rounded="full"
              fill="warning"
              tone="warning"
              middle
              className={classes.waiting}
            >
              <span aria-hidden="true">{waiting}</span>
              <span className={hidden.hidden}>{t('shell.waitingProposals', { count: waiting })}</span>
            </Text>
          )}
        </AppLink>
      ))}
    </nav>
  );
}
