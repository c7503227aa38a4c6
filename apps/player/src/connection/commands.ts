import type { Command } from '@vitrine/contract/player';

// Commands are repeated until the server knows that they are done, perhaps over another connection or after a
// restart. Each is executed once, in the order of arrival; an expired one is not executed at all.

const remembered = 100;

export type RestartKind = Exclude<Command['kind'], 'identify'>;

export interface CommandsOptions {
  /** Ids from earlier starts. */
  readonly done: readonly string[];
  /** Resolves to whether they will be known after a restart. */
  readonly saveDone: (ids: string[]) => Promise<boolean>;
  /** The server's time. */
  readonly now: () => number;
  readonly identify: (text: string | null) => void;
  /** Reports completed commands to the server; resolves to whether it has received them. */
  readonly report: () => Promise<boolean>;
  /** In a browser every kind of restart is a reload. */
  readonly restart: (kind: RestartKind) => void;
}

export interface Commands {
  receive(command: Command): Promise<void>;
  /** Ids for the next heartbeat. */
  unreported(): readonly string[];
  reported(ids: readonly string[]): void;
}

export function createCommands(options: CommandsOptions): Commands {
  let done = [...options.done];
  const unreported = new Set<string>();
  let queue = Promise.resolve();

  const carryOut = async ({ id, kind, text, expiresAt }: Command) => {
    const isKnown = done.includes(id);
    if (!isKnown && Date.parse(expiresAt) <= options.now()) return;
    unreported.add(id);
    // It is reported again with the next heartbeat.
    if (isKnown) return;
    done = [...done, id].slice(-remembered);
    const willBeKnown = await options.saveDone(done);
    if (kind === 'identify') {
      options.identify(text);
      return void options.report();
    }
    const isAcknowledged = await options.report();
    // If it is neither stored here nor known to the server, it would be repeated after every restart.
    if (willBeKnown || isAcknowledged) options.restart(kind);
  };
  return {
    receive(command) {
      queue = queue.then(() => carryOut(command)).catch(() => {});
      return queue;
    },
    unreported: () => [...unreported],
    reported(ids) {
      for (const id of ids) unreported.delete(id);
    },
  };
}
