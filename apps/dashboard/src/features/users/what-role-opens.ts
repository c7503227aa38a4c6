import { can, type Role } from '@vitrine/contract/access';
import { type Page, pages } from '@vitrine/contract/pages';

/** The menu entries that a role sees everywhere, in their order. */
export const pagesOf = (role: Role): Page[] =>
  pages.filter((page: Page) => page.menu && !page.isForApproval && can({ principal: role }, page));

/** What a user gains and loses with another role. */
export function roleDifference(before: Role, after: Role): { gained: Page[]; lost: Page[] } {
  const without = (one: Page[], other: Page[]) =>
    one.filter(({ id }) => !other.some((page) => page.id === id));
  const [old, next] = [pagesOf(before), pagesOf(after)];
  return { gained: without(next, old), lost: without(old, next) };
}
