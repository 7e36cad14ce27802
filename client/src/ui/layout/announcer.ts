const listeners = new Set<(text: string) => void>();

/** Has a screen reader say a text when it pauses, such as the number of results. Needs an `<Announcer />` on the page. */
export function announce(text: string): void {
  listeners.forEach((listener) => listener(text));
}

/** Calls back at each announcement, until the answered function is called. */
export function onAnnouncement(listener: (text: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
