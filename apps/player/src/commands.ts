import type { Command } from '@vitrine/contract/player';

// Orders come again until the server has heard that they are done, perhaps over another connection or after a restart.
// Each is carried out once, in the order of coming; one that is too late is not carried out at all.

const remembered = 100;

export interface CommandsGiven {
  /** From earlier starts. */
  readonly done: readonly string[];
  /** Resolves to whether it will be known after a restart. */
  readonly saveDone: (ids: string[]) => Promise<boolean>;
  /** The server's time. */
  readonly now: () => number;
  readonly identify: (text: string | null) => void;
  /** Tells the server what is done; resolves to whether it has heard. */
  readonly report: () => Promise<boolean>;
  /** In a browser every restart is this. */
  readonly restart: () => void;
}

export interface Commands {
  receive(command: Command): Promise<void>;
  /** Ids to name in the next beat. */
  unreported(): readonly string[];
  reported(ids: readonly string[]): void;
}

export function createCommands(given: CommandsGiven): Commands {
  let done = [...given.done];
  const unreported = new Set<string>();
  let queue = Promise.resolve();

  const carryOut = async ({ id, kind, text, expiresAt }: Command) => {
    const isKnown = done.includes(id);
    if (!isKnown && Date.parse(expiresAt) <= given.now()) return;
    unreported.add(id);
    // Said again with the next beat.
    if (isKnown) return;
    done = [...done, id].slice(-remembered);
    const willBeKnown = await given.saveDone(done);
    if (kind === 'identify') {
      given.identify(text);
      return void given.report();
    }
    const isHeard = await given.report();
    // Neither kept here nor known there, it would come again after the restart, and again.
    if (willBeKnown || isHeard) given.restart();
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
