import { keepAlive } from '@vitrine/contract/auth';
import type { Api } from '../api.ts';

/** Sends a request every `everyMs` while a session is open, so that it does not time out. */
export function createKeepAlive(client: Api, everyMs: number) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastAt = 0;
  const send = () => {
    lastAt = Date.now();
    client.call(keepAlive).catch(() => {});
  };
  return {
    start() {
      lastAt = Date.now();
      clearInterval(timer);
      timer = setInterval(send, everyMs);
    },
    stop: () => clearInterval(timer),
    /** For a tab that was suspended. */
    sendIfDue() {
      if (Date.now() - lastAt >= everyMs) send();
    },
  };
}
