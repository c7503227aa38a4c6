import type { Command } from '@vitrine/contract/player';

// Commands come again until the server knows that they are done, perhaps over another connection or after a restart.
// Each is carried out once, in the order of coming; one that is too late is not carried out at all.

const remembered = 100;

export interface CommandsOptions {
  /** From earlier starts. */
  readonly done: readonly string[];
  /** Resolves to whether it will be known after a restart. */
  readonly saveDone: (ids: string[]) => Promise<boolean>;
  /** The server's time. */
  readonly now: () => number;
  readonly identify: (text: string | null) => void;
  /** Reports to the server what is done; resolves to whether it has received it. */
  readonly report: () => Promise<boolean>;
  /** In a browser every restart is this. */
  readonly restart: () => void;
}

export interface Commands {
  receive(command: Command): Promise<void>;
  /** Ids to name in the next heartbeat. */
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
    // Reported again with the next heartbeat.
    if (isKnown) return;
    done = [...done, id].slice(-remembered);
    const willBeKnown = await options.saveDone(done);
    if (kind === 'identify') {
      options.identify(text);
      return void options.report();
    }
    const isAcknowledged = await options.report();
    // Neither kept here nor known there, it would come again after the restart, and again.
    if (willBeKnown || isAcknowledged) options.restart();
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
