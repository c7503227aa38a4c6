import type { Program } from '../program.ts';

/**
 * The time of a test server (`startTestServer({ clock })`). It stands still until the test moves it, and moving it makes the
 * server do what is due by then: otherwise a test would wait for its timers, which look every few seconds of true time.
 */
export interface TestClock {
  now(): Date;
  /** Resolves when every periodic task has been done at the new time, and the queue looks for jobs. */
  advance(ms: number): Promise<void>;
  /** The same, to a moment; also back. */
  moveTo(moment: Date | string | number): Promise<void>;
  /** Programs that run on it are told when it moves. */
  runs(program: Pick<Program, 'look'>): void;
  /** The program has ended. */
  leaves(program: Pick<Program, 'look'>): void;
}

export function createTestClock(start: Date | string | number): TestClock {
  const began = new Date(start).getTime();
  return clockOf(() => began);
}

/** It goes on by itself as the true time does, but may be moved away from it. */
export const createRunningClock = (): TestClock => clockOf(Date.now);

function clockOf(base: () => number): TestClock {
  const programs = new Set<Pick<Program, 'look'>>();
  let shiftMs = 0;
  const now = () => new Date(base() + shiftMs);
  const move = async (ms: number) => {
    shiftMs += ms;
    await Promise.all([...programs].map((program) => program.look()));
  };
  return {
    now,
    advance: move,
    moveTo: (moment) => move(new Date(moment).getTime() - now().getTime()),
    runs: (program) => void programs.add(program),
    leaves: (program) => void programs.delete(program),
  };
}
