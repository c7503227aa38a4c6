/** Keeps what was used last, as much of it as has room. */
export interface SizedCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T, size: number): void;
  /** The sum of the sizes of what is kept. */
  readonly size: number;
}

export function createSizedCache<T>(maxSize: number): SizedCache<T> {
  /** Least recently used first. */
  const known = new Map<string, { readonly value: T; readonly size: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= known.get(key)?.size ?? 0;
    known.delete(key);
  };
  return {
    get(key) {
      const found = known.get(key);
      if (!found) return undefined;
      known.delete(key);
      known.set(key, found);
      return found.value;
    },
    set(key, value, size) {
      remove(key);
      if (size > maxSize) return;
      known.set(key, { value, size });
      total += size;
      for (const oldest of known.keys()) {
        if (total <= maxSize) break;
        remove(oldest);
      }
    },
    get size() {
      return total;
    },
  };
}
