/** Under which names the pictures of a page are written, by its number from 1 on. */
export const pageName = (page: number, name: string): string =>
  `page-${String(page).padStart(3, '0')}-${name}`;
