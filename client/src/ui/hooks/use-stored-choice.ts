import { useSyncExternalStore } from 'react';

const CHANGED = 'proverse:stored-choice';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage can be blocked; the default then holds.
  }
}

function subscribe(listener: () => void): () => void {
  // "storage" tells of other tabs only, so this page tells itself.
  addEventListener('storage', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(CHANGED, listener);
  };
}

/** Keeps one of a few choices on this device; all components and tabs see a change at once. The first is the default. */
export function useStoredChoice<const T extends readonly [string, ...string[]]>(
  key: string,
  choices: T,
): [T[number], (choice: T[number]) => void] {
  const stored = useSyncExternalStore(subscribe, () => read(key));
  const choice = choices.find((candidate) => candidate === stored) ?? choices[0];
  function choose(next: T[number]): void {
    try {
      localStorage.setItem(key, next);
    } catch {
      // The choice then lasts for nothing, which is what blocked storage means.
    }
    dispatchEvent(new Event(CHANGED));
  }
  return [choice, choose];
}
