import type { Page } from '@vitrine/contract/pages';

// The first request of a page, asked while its code, its words and the shell are still coming, and before the page is drawn.

type Texts = Readonly<Record<string, string>>;
type Ask = (search: Texts, params: Texts) => Promise<void>;

const loaders: Readonly<Record<string, () => Promise<Ask>>> = {
  overview: async () => (await import('../features/overview/overview.queries.ts')).askAhead,
  calendar: async () => (await import('../features/displays-calendar/calendar.queries.ts')).askAhead,
  designDetail: async () => {
    const { askAhead } = await import('../core/queries/designs.queries.ts');
    return (_search, params) => askAhead(params.id!);
  },
};

const loaded = new Map<string, Ask>();

/** What asks is there then: an import, even of what has come, takes until the open page is drawn again. */
export async function loadAsk({ id }: Page): Promise<Ask | undefined> {
  const ask = loaded.get(id) ?? (await loaders[id]?.());
  if (ask) loaded.set(id, ask);
  return ask;
}

/** Not awaited by the router; if it fails, the page asks again. */
export async function askAhead(page: Page, search: object, params: Texts): Promise<void> {
  const ask = loaded.get(page.id) ?? (await loadAsk(page));
  await ask?.(search as Texts, params);
}
