import { storageName } from '../playback/preview.ts';
import type { KeptTime } from './clock.ts';

const key = storageName('vitrine-player-time');

/** In local storage, because it is written every minute and may be lost. */
export const keptTime: KeptTime = {
  read() {
    try {
      const { server, machine } = JSON.parse(localStorage.getItem(key) ?? 'null');
      return Number.isFinite(server) && Number.isFinite(machine) ? { server, machine } : null;
    } catch {
      return null;
    }
  },
  write(time) {
    try {
      localStorage.setItem(key, JSON.stringify(time));
    } catch {
      // Without it a restart uses the machine's clock.
    }
  },
};
