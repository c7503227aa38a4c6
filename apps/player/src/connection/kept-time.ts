import { storageName } from '../playback/preview.ts';
import type { KeptTime } from './clock.ts';
import { keep, readKept } from './kept-value.ts';

const key = storageName('vitrine-player-time');

/** In local storage, because it is written every minute and may be lost: then a restart uses the machine's clock. */
export const keptTime: KeptTime = {
  read() {
    const { server, machine } = (readKept(key) ?? {}) as Partial<Record<string, number>>;
    return Number.isFinite(server) && Number.isFinite(machine)
      ? { server: server!, machine: machine! }
      : null;
  },
  write: (time) => keep(key, time),
};
