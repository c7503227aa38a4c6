import type { App } from '../http/app.ts';

// What a process does again and again.

export interface Tasks {
  /**
   * Done at once and then once per period, never twice at a time; a failure is logged and retried in the next
   * period. At first one after another: all together would take every connection when the first calls come.
   */
  add(name: string, periodMs: number, task: () => Promise<void>): void;
  /**
   * For tests that have moved the time: does those now that look for what is due, which is more than once in a quarter of an
   * hour; resolves when they have ended. Nobody waits for the others, and pruning would hide whether what has expired is refused.
   */
  look(): Promise<void>;
  stop(): void;
}

const quarterOfAnHourMs = 900_000;

export function createTasks(app: App): Tasks {
  const timers: NodeJS.Timeout[] = [];
  const looks: (() => Promise<void>)[] = [];
  let isStopped = false;
  let first = new Promise<void>((resolve) => setImmediate(resolve));
  return {
    add(name, periodMs, task) {
      let running: Promise<void> | null = null;
      const begin = async () => {
        try {
          await task();
        } catch (error) {
          // A program that stops turns its own calls away too.
          if (!isStopped) app.log.warn({ err: error, task: name }, 'background_task_failed');
        } finally {
          running = null;
        }
      };
      const run = () => {
        running ??= begin();
        return running;
      };
      timers.push(setInterval(run, periodMs));
      first = first.then(() => (isStopped ? undefined : run()));
      if (periodMs < quarterOfAnHourMs)
        looks.push(async () => {
          // One under way may have read the time before.
          await running;
          await run();
        });
    },
    async look() {
      for (const each of looks) await each();
    },
    stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
    },
  };
}
