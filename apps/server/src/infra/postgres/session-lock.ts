import { type Client, type KeptConnectionOptions, keepConnection } from './persistent-connection.ts';

// An advisory lock held by a session: Postgres frees it the moment the process that holds it ends, however it ends.

const retryMs = 1000;

type Connection = Omit<KeptConnectionOptions, 'applicationName' | 'onOpen' | 'onLost'>;

/** Calls `start` while the lock is held, and what it returned when the lock is lost; waits for its turn otherwise. */
export function whileLocked(
  connection: Connection,
  name: string,
  start: () => () => void,
): () => Promise<void> {
  let stop: (() => void) | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isGivenUp = false;
  const release = () => {
    clearTimeout(retry);
    stop?.();
    stop = null;
  };
  const tryLock = async (client: Client): Promise<void> => {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (isGivenUp) return;
    if (rows[0]!.taken) stop = start();
    // Whatever failed, a new connection begins from the start.
    else retry = setTimeout(() => void tryLock(client).catch(() => client.end()), retryMs);
  };
  const close = keepConnection({
    ...connection,
    applicationName: 'vitrine lock',
    onOpen: tryLock,
    onLost: release,
  });
  return async () => {
    isGivenUp = true;
    release();
    await close();
  };
}
