import { type Client, type KeptConnectionOptions, keepConnection } from './persistent-connection.ts';

// An advisory lock held by a session: Postgres releases it as soon as the holding process ends for any
// reason.

const retryMs = 1000;

type Connection = Omit<KeptConnectionOptions, 'applicationName' | 'onOpen' | 'onLost'>;

/**
 * Calls `start` while the lock is held, and what it returned when the lock is lost; waits for the lock
 * otherwise.
 */
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
    // After any failure, a new connection starts over.
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
