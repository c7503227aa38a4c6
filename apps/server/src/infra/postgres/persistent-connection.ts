import pg from 'pg';

// A separate connection to Postgres, bypassing any pooler, that is reopened whenever it is lost: for session
// state such as LISTEN and advisory locks.

export type Client = pg.Client;

export interface KeptConnectionOptions {
  /** They differ only in the password: while a key is rotated, any of them may be the right one. */
  readonly urls: readonly string[];
  readonly applicationName: string;
  readonly connectWithinMs: number;
  /** A peer that does not answer for this long is considered dead. */
  readonly answerWithinMs: number;
  readonly onOpen: (client: pg.Client) => Promise<void>;
  readonly onLost?: () => void;
}

/** Returns a function that closes it permanently. */
export function keepConnection(options: KeptConnectionOptions): () => Promise<void> {
  const { urls, applicationName, connectWithinMs, answerWithinMs, onOpen, onLost } = options;
  let url = urls[0]!;
  let client: pg.Client | null = null;
  let isStopped = false;
  const open = async () => {
    if (isStopped) return;
    const fresh = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: answerWithinMs,
    });
    client = fresh;
    const reopen = () => {
      clearInterval(ping);
      if (client !== fresh || isStopped) return;
      client = null;
      onLost?.();
      setTimeout(open, 500 + Math.random() * 500).unref();
    };
    // An idle connection does not notice a dead peer, so ping periodically.
    const ping = setInterval(() => {
      fresh.query('select 1').catch(() => fresh.end().catch(() => {}));
    }, answerWithinMs);
    fresh.on('error', reopen);
    fresh.on('end', reopen);
    try {
      await fresh.connect();
      await onOpen(fresh);
    } catch (error) {
      if (isWrongPassword(error)) url = nextOf(urls, url);
      reopen();
      void fresh.end().catch(() => {});
    }
  };
  void open();
  return async () => {
    isStopped = true;
    await client?.end().catch(() => {});
  };
}

export const isWrongPassword = (error: unknown) => (error as { code?: string }).code === '28P01';
export const nextOf = (urls: readonly string[], url: string) => urls[(urls.indexOf(url) + 1) % urls.length]!;
