import { useEffect, useEffectEvent } from 'react';
import { tinykeys } from 'tinykeys';
import { useStoredChoice } from './use-stored-choice.ts';

/** Keys in tinykeys' syntax (`/`, `g m`, `$mod+Enter`) and their actions. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

/** Returns whether single-key shortcuts are on for this device, and a function that changes it. */
export function useShortcutsEnabled(): [boolean, (isOn: boolean) => void] {
  const [choice, choose] = useStoredChoice('proverse-shortcuts', ['on', 'off']);
  return [choice === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
}

/** Returns whether the key is pressed in a field or menu, or while a dialog is open. */
function isOutOfPlace(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"]'))
    return true;
  // A toast is a non-modal dialog.
  return document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]') !== null;
}

/** Listens for shortcuts while mounted. Ignores them in fields and behind dialogs, and if the user turned them off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [isEnabled] = useShortcutsEnabled();
  const press = useEffectEvent((key: string, event: KeyboardEvent) => shortcuts[key]?.(event));
  const keys = Object.keys(shortcuts).join('\n');

  useEffect(() => {
    if (!isEnabled || keys === '') return;
    const bindings = keys.split('\n').map((key): [string, (event: KeyboardEvent) => void] => [
      key,
      (event) => {
        event.preventDefault();
        press(key, event);
      },
    ]);
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isOutOfPlace });
  }, [isEnabled, keys]);
}
