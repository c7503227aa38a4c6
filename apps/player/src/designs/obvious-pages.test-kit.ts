// A literal screen: it plays a loop second by second from its begin and remembers for each table which page comes next. It is slow and
// simple, and serves as the reference for what players compute from the time alone.

export interface TableItem {
  readonly id: string;
  readonly seconds: number;
  readonly rows: number;
  readonly rowsPerPage: number;
  readonly pageSeconds: number;
}

export interface SecondOnScreen {
  readonly item: TableItem;
  /** Numbers of the rows, from 0. */
  readonly rows: readonly number[];
}

/** Complete equals take turns: each round shows one item of each loop. */
export function screenBySecond(loops: readonly (readonly TableItem[])[], rounds: number): SecondOnScreen[] {
  const screen: SecondOnScreen[] = [];
  const comesNext = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const loop of loops) {
      const item = loop[round % loop.length]!;
      const pages = cutIntoPages(item);
      let page = comesNext.get(item.id) ?? 0;
      let secondsOfPage = 0;
      let wholePages = 0;
      for (let second = 0; second < item.seconds; second++) {
        screen.push({ item, rows: pages[page]! });
        secondsOfPage++;
        if (secondsOfPage < item.pageSeconds) continue;
        wholePages++;
        secondsOfPage = 0;
        page = page === pages.length - 1 ? 0 : page + 1;
      }
      // A turn shorter than a page has shown its page all the same.
      if (wholePages === 0) page = page === pages.length - 1 ? 0 : page + 1;
      // One that has shown them all begins with the first again.
      comesNext.set(item.id, wholePages >= pages.length ? 0 : page);
    }
  }
  return screen;
}

function cutIntoPages({ rows, rowsPerPage }: TableItem): number[][] {
  const pages: number[][] = [];
  for (let row = 0; row < rows; row++) {
    if (row % rowsPerPage === 0) pages.push([]);
    pages[pages.length - 1]!.push(row);
  }
  return pages;
}
