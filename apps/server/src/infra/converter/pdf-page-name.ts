/** The file name of a page's picture; pages are numbered from 1. */
export const pageName = (page: number, name: string): string =>
  `page-${String(page).padStart(3, '0')}-${name}`;
