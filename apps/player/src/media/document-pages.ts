import type { ManifestPlayable } from '@vitrine/contract/player';

// A document is shown page by page, each for its share of the item's turn. For code that shows, loads and
// checks files, a page is a separate playable: an image with the files of that page.

/** A playable, or one page of a document. */
export interface ShownPlayable extends ManifestPlayable {
  /** Starts at 0; absent for playables without pages. */
  readonly page?: number;
}

const known = new WeakMap<ManifestPlayable, readonly ShownPlayable[]>();

/** All pages of a document in order; for others the playable itself. */
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

/** A failure is skipped for a while: for a document only the failed page. */
export const failureKey = ({ id, page }: ShownPlayable): string =>
  page === undefined ? id : `${id} ${page}`;
