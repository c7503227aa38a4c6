import type { Api } from '../api.ts';
import { sessionCalls } from './session-calls.ts';

/** Sends a request every `everyMs` while a session is open, so that it does not time out. */
export function createKeepAlive(client: Api, everyMs: number) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastAt = 0;
  const send = () => {
    lastAt = Date.now();
    sessionCalls()
      .then(({ keepAlive }) => client.call(keepAlive))
      .catch(() => {});
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
