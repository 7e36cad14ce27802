import { tinykeys } from 'tinykeys';

/** Keys in tinykeys' syntax (`/`, `g m`, `Escape`), as a US keyboard types them, and their actions. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

const LATIN = /\p{Script=Latin}/u;
/** Such as ж, क or ؟, but neither § nor an accent, which many scripts share. */
const OTHER_SCRIPT = /[^\p{scx=Latin}\p{scx=Common}\p{scx=Inherited}]/u;
/** Held down, these move on. Any other key acts once. */
const REPEATABLE = /^(Key)?[JK]$/i;

/**
 * Listens for shortcuts, except in fields and behind dialogs. A Latin letter or a sign counts wherever the keyboard has
 * it. A keyboard of another script has no Latin letters, so there the position counts. Returns a function that stops it.
 */
export function listenForShortcuts(shortcuts: Shortcuts): () => void {
  const stopKeys = tinykeys(window, renamed(shortcuts, byKey), { ignore: isOutOfPlace });
  const stopCodes = tinykeys(window, renamed(shortcuts, byCode), {
    ignore: (event) => isOutOfPlace(event) || !countsByCode(event),
  });
  return () => {
    stopKeys();
    stopCodes();
  };
}

function renamed(shortcuts: Shortcuts, namesOf: (keys: string) => string[]): Shortcuts {
  const bindings = Object.entries(shortcuts).flatMap(([keys, act]) => {
    const run = (event: KeyboardEvent): void => {
      event.preventDefault();
      act(event);
    };
    return namesOf(keys).map((name) => [name, run] as const);
  });
  return Object.fromEntries(bindings);
}

/** A sign may need Shift or AltGr. */
function byKey(keys: string): string[] {
  return keys === '/' || keys === '?' ? [`[Shift]+${keys}`, `AltGraph+[Shift]+${keys}`] : [keys];
}

function byCode(keys: string): string[] {
  if (keys === '/') return ['Slash'];
  if (keys === '?') return ['Shift+Slash'];
  return [keys.replaceAll(/\b[a-z]\b/g, (letter) => `Key${letter.toUpperCase()}`)];
}

/** The key of a letter may also type a sign, such as W on a Hebrew keyboard. */
function countsByCode({ key, code }: KeyboardEvent): boolean {
  return OTHER_SCRIPT.test(key) || (code.startsWith('Key') && !LATIN.test(key));
}

function isOutOfPlace({ target, repeat, key, code }: KeyboardEvent): boolean {
  if (repeat && !REPEATABLE.test(key) && !REPEATABLE.test(code)) return true;
  const fields = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"]';
  if (target instanceof Element && target.closest(fields)) return true;
  // A toast is a non-modal dialog.
  return document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]') !== null;
}
