import { pageSandbox } from '@vitrine/contract/player';
import { doesAnswer } from '../connection/server-calls.ts';
import { ItemFault, type ItemView } from './item-view.ts';
import { isRefused } from './local-network.ts';

// An arbitrary web page. It has an opaque origin without storage, cookies or a name, can neither leave its
// frame nor open a window, and gets no information about us.

const answersWithinMs = 10_000;
/** Pages with a part that never arrives are shown as far as they are loaded. */
const loadedWithinMs = 12_000;
/** A page that is shown repeatedly is reloaded now and then. */
const freshForMs = 300_000;

export function createPage(address: string, isLocal = false): ItemView {
  const element = document.createElement('iframe');
  element.className = 'page';
  element.setAttribute('sandbox', pageSandbox);
  element.setAttribute('credentialless', '');
  element.setAttribute('allow', 'autoplay');
  element.referrerPolicy = 'no-referrer';
  element.tabIndex = -1;
  let loadedAt = 0;
  return {
    element,
    drawable: 'page',
    get maySeeAgain() {
      return performance.now() - loadedAt < freshForMs;
    },
    async load() {
      if (!/^https?:/.test(address)) throw new ItemFault('page_failed');
      let timer: ReturnType<typeof setTimeout> | undefined;
      const loaded = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, loadedWithinMs);
        element.onload = () => resolve();
      });
      // A frame does not report whether its page was loaded.
      const answers = doesAnswer(address, answersWithinMs);
      element.src = address;
      const [isThere] = await Promise.all([answers, loaded]);
      clearTimeout(timer);
      element.onload = null;
      loadedAt = performance.now();
      if (isThere) return;
      throw new ItemFault(isLocal && (await isRefused(address)) ? 'page_refused' : 'page_failed');
    },
    start() {},
    follow() {},
    end() {
      element.onload = null;
      element.remove();
    },
  };
}
