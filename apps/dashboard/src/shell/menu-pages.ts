import { type Caller, can } from '@vitrine/contract/access';
import { type MenuSection, type Page, pageById, pages } from '@vitrine/contract/pages';
import type { IconName } from '../ui/icons.tsx';

export const menuSections: readonly MenuSection[] = ['top', 'screens', 'content', 'account'];

/** Pages with a menu entry that this user may open, in the order of the contract. */
export const menuPagesOf = (caller: Caller | null, hasApproval: boolean): readonly Page[] =>
  pages.filter(
    (page: Page) => page.menu && can(caller, page) && (hasApproval || page.isForApproval !== true),
  );

export const menuOf = (caller: Caller | null, section: MenuSection, hasApproval: boolean): readonly Page[] =>
  menuPagesOf(caller, hasApproval).filter((page) => page.menu?.section === section);

export const iconOf = (page: Page): IconName => {
  const owner = page.menu ? page : page.parent ? pageById(page.parent) : page;
  return (owner.menu?.icon ?? 'overview') as IconName;
};

/** The entry that is selected for this page. */
export const menuIdOf = (page: Page | undefined) => page?.parent ?? page?.id;

const barIds = ['overview', 'displays', 'playlists', 'playables'];
const barIdsOfFew = ['devices', 'playables', 'sources', 'settings'];

/** Bottom bar below 640 px: four pages, and "More" if there are others. */
export function barPagesOf(
  caller: Caller | null,
  hasApproval: boolean,
): { pages: readonly Page[]; hasMore: boolean } {
  const open = menuPagesOf(caller, hasApproval);
  const ids = can(caller, pageById('overview')) ? barIds : barIdsOfFew;
  const chosen = ids.map(pageById).filter((page) => can(caller, page));
  return { pages: chosen, hasMore: open.length > chosen.length };
}
