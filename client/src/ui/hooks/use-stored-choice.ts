import { useSyncExternalStore } from 'react';

const CHANGED = 'proverse:stored-choice';

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // Storage is blocked, so the default applies.
  }
}

function subscribe(listener: () => void): () => void {
  // The "storage" event only reports other tabs.
  addEventListener('storage', listener);
  addEventListener(CHANGED, listener);
  return () => {
    removeEventListener('storage', listener);
    removeEventListener(CHANGED, listener);
  };
}

/** Stores one of a few choices on this device. All components and tabs update at once. `choices[0]` is the default. */
export function useStoredChoice<const T extends readonly [string, ...string[]]>(
  key: string,
  choices: T,
): [T[number], (choice: T[number]) => void] {
  const readOwn = () => read(key);
  const stored = useSyncExternalStore(subscribe, readOwn, readOwn);
  const choice = choices.find((candidate) => candidate === stored) ?? choices[0];
  function choose(next: T[number]): void {
    try {
      localStorage.setItem(key, next);
    } catch {
      // Storage is blocked, so the choice is not saved.
    }
    dispatchEvent(new Event(CHANGED));
  }
  return [choice, choose];
}
