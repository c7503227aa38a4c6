// Calls that come together are worked off together: while one lot is with the database, the next one gathers.

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/** Data that the database refuses (classes 22, 23), or rows that others held meanwhile (40). */
const mayBeOnesOwn = (error: unknown) => /^(22|23|40)/.test(String((error as { code?: unknown }).code));

/** `work` answers for each of a lot, in order. One whose data makes it fail harms no other: then each is done by itself. */
export function createBatcher<T, R>(
  max: number,
  work: (lot: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isWorking = false;

  const workOff = async (lot: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await work(lot.map(({ item }) => item));
      for (const [i, { resolve }] of lot.entries()) resolve(results[i]!);
    } catch (error) {
      if (lot.length > 1 && mayBeOnesOwn(error)) {
        for (const each of lot) await workOff([each]);
      } else for (const { reject } of lot) reject(error);
    }
  };
  const workAll = async () => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0) {
      const lot = waiting.slice(0, max);
      waiting = waiting.slice(max);
      await workOff(lot);
    }
    isWorking = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // What came in the same moment goes along.
      setImmediate(workAll);
    });
}
