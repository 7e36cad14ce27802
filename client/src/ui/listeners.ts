/** Listeners for changes. `subscribe` returns a function that removes the listener, as `useSyncExternalStore` needs. */
export function createListeners<Args extends unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: (...args: Args): void => listeners.forEach((listener) => listener(...args)),
  };
}
