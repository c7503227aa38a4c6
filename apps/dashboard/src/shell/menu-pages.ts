import { type Caller, can } from '@vitrine/contract/access';
import { type MenuSection, type Page, pageById, pages } from '@vitrine/contract/pages';
import { isApprovalUsed, useIsApprovalUsed } from '../lib/approval.ts';
import { isBilled, useIsBilled } from '../lib/billed.ts';
import type { IconName } from '../ui/icons.tsx';

export const menuSections: readonly MenuSection[] = ['top', 'screens', 'content', 'account'];

/** What this server uses; the rest has no place in the menu. */
export interface InUse {
  readonly hasApproval: boolean;
  readonly isBilled: boolean;
}

export const inUse = (): InUse => ({ hasApproval: isApprovalUsed(), isBilled: isBilled() });

export function useInUse(): InUse {
  const hasApproval = useIsApprovalUsed();
  return { hasApproval, isBilled: useIsBilled() };
}

/** Who may open changes finds proposals in a tab beside them. */
const hasProposalsTab = (caller: Caller | null) => can(caller, pageById('changes'));

/** What this user may open from anywhere, in the order of the contract. */
export const openPagesOf = (caller: Caller | null, { hasApproval, isBilled }: InUse): readonly Page[] =>
  pages.filter(
    (page: Page) =>
      page.menu &&
      can(caller, page) &&
      (hasApproval || page.isForApproval !== true) &&
      (isBilled || page.isForBilling !== true),
  );

/** Those with an entry of their own. */
export const menuPagesOf = (caller: Caller | null, used: InUse): readonly Page[] =>
  openPagesOf(caller, used).filter(({ id }) => id !== 'proposals' || !hasProposalsTab(caller));

/** The entry where those who decide see how many proposals wait. */
export const waitingIdOf = (caller: Caller | null) => (hasProposalsTab(caller) ? 'changes' : 'proposals');

export const menuOf = (caller: Caller | null, section: MenuSection, used: InUse): readonly Page[] =>
  menuPagesOf(caller, used).filter((page) => page.menu?.section === section);

export const iconOf = (page: Page): IconName => {
  const owner = page.menu ? page : page.parent ? pageById(page.parent) : page;
  return (owner.menu?.icon ?? 'overview') as IconName;
};

/** The entry that is selected for this page. */
export function menuIdOf(page: Page | undefined, caller: Caller | null): string | undefined {
  const id = page?.parent ?? page?.id;
  return id === 'proposals' ? waitingIdOf(caller) : id;
}

const barIds = ['overview', 'calendar', 'displays', 'playables'];
const barIdsOfFew = ['devices', 'playables', 'alerts', 'settings'];

/** Bottom bar below 640 px: four pages, and "More" if there are others. */
export function barPagesOf(caller: Caller | null, used: InUse): { pages: readonly Page[]; hasMore: boolean } {
  const open = menuPagesOf(caller, used);
  const ids = can(caller, pageById('overview')) ? barIds : barIdsOfFew;
  const chosen = ids.map(pageById).filter((page) => can(caller, page));
  return { pages: chosen, hasMore: open.length > chosen.length };
}
