/** A set of listeners. */
export function createListeners<Arguments extends unknown[] = []>() {
  const listeners = new Set<(...args: Arguments) => void>();
  return {
    add(listener: (...args: Arguments) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(...args: Arguments) {
      for (const listener of listeners) listener(...args);
    },
  };
}
