// Calls that arrive together are handled together: while the database works on one batch, the next one is collected.

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** Invalid data (classes 22, 23) or a conflict with concurrent work (40): caused by one item. */
const mayBeCausedByOne = (error: unknown) => /^(22|23|40)/.test(String((error as { code?: unknown }).code));

/** `work` returns one result per item, in order. If the data of one item makes it fail, each item is handled on its own. */
export function createBatcher<T, R>(
  max: number,
  work: (batch: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isRunning = false;

  const runBatch = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [i, { resolve }] of batch.entries()) resolve(results[i]!);
    } catch (error) {
      if (batch.length > 1 && mayBeCausedByOne(error)) {
        for (const each of batch) await runBatch([each]);
      } else for (const { reject } of batch) reject(error);
    }
  };
  const runAll = async () => {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      await runBatch(batch);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Collect what arrives in the same turn of the event loop.
      setImmediate(runAll);
    });
}
