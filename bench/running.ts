// What the measurements have started and must not leave behind: Postgres runs in a session of its own and outlives this process.

type Stop = () => Promise<unknown>;

const running = new Set<Stop>();

/** Returns `stop`, to be called at the end of the measurement; until then an interruption calls it. */
export function untilStopped(stop: Stop): () => Promise<void> {
  const stopOnce = async () => {
    if (running.delete(stopOnce)) await stop();
  };
  running.add(stopOnce);
  return stopOnce;
}

/** The newest first: programs before the database they use. */
export async function stopAll(): Promise<void> {
  for (const stop of [...running].reverse()) await stop().catch(() => {});
}
