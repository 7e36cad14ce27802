const listeners = new Set<(text: string) => void>();

/** Makes screen readers announce a text politely. Needs an `<Announcer />` on the page. */
export function announce(text: string): void {
  listeners.forEach((listener) => listener(text));
}

/** Registers a listener. Returns a function that removes it. */
export function onAnnouncement(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
