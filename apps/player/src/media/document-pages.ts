import type { ManifestPlayable } from '@vitrine/contract/player';

// A document is shown page by page, each page for its share of the item's turn. To whatever shows, loads and checks files, a
// page is a playable of its own: an image with the files of that page.

/** A playable, or one page of a document. */
export interface ShownPlayable extends ManifestPlayable {
  /** From 0 on; absent for what has no pages. */
  readonly page?: number;
}

const known = new WeakMap<ManifestPlayable, readonly ShownPlayable[]>();

/** All pages of a document in order; itself for everything else. */
export function pagesOf(playable: ManifestPlayable): readonly ShownPlayable[] {
  const { pages, ...rest } = playable;
  if (!pages) return [playable];
  let shown = known.get(playable);
  if (!shown) {
    shown = pages.map(({ media }, page) => ({ ...rest, media, page }));
    known.set(playable, shown);
  }
  return shown;
}

/** What has failed is left out for a while: of a document the page alone. */
export const failureKey = ({ id, page }: ShownPlayable): string =>
  page === undefined ? id : `${id} ${page}`;
