// Processes that the measurements have started and must stop: Postgres runs in its own session and outlives
// this process.

type Stop = () => Promise<unknown>;

const running = new Set<Stop>();

/** Returns `stop`, to be called at the end of the measurement; an interruption before that calls it too. */
export function untilStopped(stop: Stop): () => Promise<void> {
  const stopOnce = async () => {
    if (running.delete(stopOnce)) await stop();
  };
  running.add(stopOnce);
  return stopOnce;
}

/** Newest first, so that programs stop before the database they use. */
export async function stopAll(): Promise<void> {
  for (const stop of [...running].reverse()) await stop().catch(() => {});
}
