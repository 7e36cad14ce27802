/** The contents of files that are not sent yet, in IndexedDB under the ids of their user and of the file. */
import { createStore, delMany, get, keys, set } from 'idb-keyval';

const store = 'indexedDB' in globalThis ? createStore('proverse-files', 'contents') : undefined;

/** What this page has added. It is there at once, and also where a full or blocked storage keeps nothing. */
const held = new Map<string, Blob>();

function nameOf(userId: string, key: string): string {
  return `${userId}/${key}`;
}

/** Keeps a content on this device. Resolves when it survives a reload, or cannot. */
export async function keepContent(userId: string, key: string, content: Blob): Promise<void> {
  const name = nameOf(userId, key);
  held.set(name, content);
  if (store) await set(name, content, store).catch(() => undefined);
}

/** Returns what was kept, or undefined if this device does not have it. */
export async function readContent(userId: string, key: string): Promise<Blob | undefined> {
  const name = nameOf(userId, key);
  return held.get(name) ?? (store && (await get<Blob>(name, store).catch(() => undefined)));
}

/** Removes the user's contents, except those that `isNeeded` returns true for. */
export async function forgetContents(userId: string, isNeeded: (key: string) => boolean = () => false): Promise<void> {
  const prefix = nameOf(userId, '');
  const isUnneeded = (name: string) => name.startsWith(prefix) && !isNeeded(name.slice(prefix.length));
  const kept = store ? (await keys<string>(store)).filter(isUnneeded) : [];
  for (const name of [...held.keys()].filter(isUnneeded)) held.delete(name);
  if (store && kept.length > 0) await delMany(kept, store);
}
