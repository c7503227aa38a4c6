import type { Server } from '@vitrine/contract/auth';

// Stores the selected server: in the tab, so that switching never affects another tab, and in local storage
// as the default of new tabs. The list of servers lets the switcher in the header work without a login.

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
    /** This tab's server, or else the last one used in any tab. */
    chosen: () => serverIn(tab) ?? serverIn(browser),
    lastUsed: () => serverIn(browser),
    /** Stored in this tab; a user's choice is also the default of new tabs. */
    keep(server: Server, isChoice: boolean) {
      for (const store of isChoice ? [tab, browser] : [tab]) {
        store.setItem(urlKey, server.url);
        store.setItem(nameKey, server.name);
      }
      tab.removeItem(leftKey);
    },
    keepList: (servers: readonly Server[]) => browser.setItem(listKey, JSON.stringify(servers)),
    forgetList: () => browser.removeItem(listKey),
    /** The page that was requested without a session, to be shown after the login. */
    keepWish: (path: string) => tab.setItem(wishKey, path),
    wish: () => tab.getItem(wishKey),
    takeWish(): string | null {
      const wish = tab.getItem(wishKey);
      tab.removeItem(wishKey);
      return wish;
    },
    /** A logout reloads the page; the reloaded page need not ask the server for the user. */
    markLeft: () => tab.setItem(leftKey, 'true'),
    hasLeft: () => tab.getItem(leftKey) !== null,
  };
}

/** An older version or another program may have stored something else. */
const isServer = (value: Partial<Server> | null): value is Server =>
  [value?.name, value?.url, value?.Domain].every((part) => typeof part === 'string');

/** A session is opened at this address, so it must be http(s). */
export const isWebAddress = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

const storeOf = (store: () => Storage): Stores['tab'] => ({
  getItem: (key) => store().getItem(key),
  setItem: (key, value) => store().setItem(key, value),
  removeItem: (key) => store().removeItem(key),
});

/** Accessed lazily, so that the module can be loaded outside a browser. */
export const ownStores: Stores = { tab: storeOf(() => sessionStorage), browser: storeOf(() => localStorage) };
