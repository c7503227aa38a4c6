import type { Server } from '@vitrine/contract/auth';

// Where the chosen server is remembered: in the tab, so that a switch here never redirects another tab, and in local storage
// as the default of new tabs. The list of servers spares the switcher in the header a login.

export interface Stores {
  readonly tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly browser: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const urlKey = 'server-url';
const nameKey = 'signage-server-name';
const listKey = 'signage-servers';
const wishKey = 'signage-wish';
const leftKey = 'signage-logged-out';

export function createServerMemory({ tab, browser }: Stores) {
  const serverIn = (store: Stores['tab']): Server | null => {
    const url = store.getItem(urlKey);
    if (!url || !isWebAddress(url)) return null;
    const known = list().find((each) => each.url === url);
    return known ?? { url, name: store.getItem(nameKey) ?? '', Domain: new URL(url).host };
  };

  function list(): Server[] {
    try {
      const servers: unknown = JSON.parse(browser.getItem(listKey) ?? '[]');
      if (!Array.isArray(servers) || !servers.every(isServer)) return [];
      return servers.filter((server) => isWebAddress(server.url));
    } catch {
      return [];
    }
  }

  return {
    list,
    /** This tab's server, else the last one used anywhere. */
    chosen: () => serverIn(tab) ?? serverIn(browser),
    lastUsed: () => serverIn(browser),
    /** In this tab; a choice a person made is also the default of new tabs. */
    keep(server: Server, isChoice: boolean) {
      for (const store of isChoice ? [tab, browser] : [tab]) {
        store.setItem(urlKey, server.url);
        store.setItem(nameKey, server.name);
      }
      tab.removeItem(leftKey);
    },
    keepList: (servers: readonly Server[]) => browser.setItem(listKey, JSON.stringify(servers)),
    forgetList: () => browser.removeItem(listKey),
    /** The page a stranger asked for first, to be shown after the login. */
    keepWish: (path: string) => tab.setItem(wishKey, path),
    wish: () => tab.getItem(wishKey),
    takeWish(): string | null {
      const wish = tab.getItem(wishKey);
      tab.removeItem(wishKey);
      return wish;
    },
    /** A manual logout reloads the page; the page that comes then need not ask the server who it is. */
    markLeft: () => tab.setItem(leftKey, 'true'),
    hasLeft: () => tab.getItem(leftKey) !== null,
  };
}

/** What an older version or another program stored is not a list. */
const isServer = (value: Partial<Server> | null): value is Server =>
  [value?.name, value?.url, value?.Domain].every((part) => typeof part === 'string');

/** A session is opened at this address, so it has to be one a browser speaks http(s) with. */
export const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const storeOf = (store: () => Storage): Stores['tab'] => ({
  getItem: (key) => store().getItem(key),
  setItem: (key, value) => store().setItem(key, value),
  removeItem: (key) => store().removeItem(key),
});

/** Looked up when used, so that the module can be loaded where there is no browser. */
export const ownStores: Stores = { tab: storeOf(() => sessionStorage), browser: storeOf(() => localStorage) };
