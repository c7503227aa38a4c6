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

/** Pages with a menu entry that this user may open, in the order of the contract. */
export const menuPagesOf = (caller: Caller | null, { hasApproval, isBilled }: InUse): readonly Page[] =>
  pages.filter(
    (page: Page) =>
      page.menu &&
      can(caller, page) &&
      (hasApproval || page.isForApproval !== true) &&
      (isBilled || page.isForBilling !== true),
  );

export const menuOf = (caller: Caller | null, section: MenuSection, used: InUse): readonly Page[] =>
  menuPagesOf(caller, used).filter((page) => page.menu?.section === section);

export const iconOf = (page: Page): IconName => {
  const owner = page.menu ? page : page.parent ? pageById(page.parent) : page;
  return (owner.menu?.icon ?? 'overview') as IconName;
};

/** The entry that is selected for this page. */
export const menuIdOf = (page: Page | undefined) => page?.parent ?? page?.id;

const barIds = ['overview', 'calendar', 'displays', 'playables'];
const barIdsOfFew = ['devices', 'playables', 'alerts', 'settings'];

/** Bottom bar below 640 px: four pages, and "More" if there are others. */
export function barPagesOf(caller: Caller | null, used: InUse): { pages: readonly Page[]; hasMore: boolean } {
  const open = menuPagesOf(caller, used);
  const ids = can(caller, pageById('overview')) ? barIds : barIdsOfFew;
  const chosen = ids.map(pageById).filter((page) => can(caller, page));
  return { pages: chosen, hasMore: open.length > chosen.length };
}
