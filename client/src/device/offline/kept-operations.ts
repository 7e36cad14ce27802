/** The operations whose answers this device keeps for reading without a connection. */
export const LISTS = ['messages.inbox', 'messages.outbox'];
export const OPENED = ['messages.byId', 'messages.thread'];
export const COUNTS = 'messages.counts';

/** Returns the name of the operation, such as `messages.inbox`. */
export function nameOf([path]: readonly unknown[]): string {
  return Array.isArray(path) ? path.join('.') : '';
}

export function isKeptOperation(queryKey: readonly unknown[]): boolean {
  return [...LISTS, ...OPENED, COUNTS].includes(nameOf(queryKey));
}
