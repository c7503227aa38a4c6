/** A set of listeners. */
export function createListeners<Arguments extends unknown[] = []>() {
  const listeners = new Set<(...told: Arguments) => void>();
  return {
    add(listener: (...told: Arguments) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(...told: Arguments) {
      for (const listener of listeners) listener(...told);
    },
  };
}
