import type { Api } from '../api.ts';
import { sessionCalls } from './session-calls.ts';

/** The call that keeps a session from idling out, every `everyMs` while one is open. */
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
    /** For a tab that was asleep. */
    sendIfDue() {
      if (Date.now() - lastAt >= everyMs) send();
    },
  };
}
