import { useEffect, useRef } from 'react';
import { tinykeys } from 'tinykeys';
import { useStoredChoice } from './use-stored-choice.ts';

/** Keys in tinykeys' writing (`/`, `g m`, `$mod+Enter`) and what they do. */
export type Shortcuts = Record<string, (event: KeyboardEvent) => void>;

/** Whether single-key shortcuts are on for this device, and the switch. */
export function useShortcutsEnabled(): [boolean, (isOn: boolean) => void] {
  const [choice, choose] = useStoredChoice('proverse-shortcuts', ['on', 'off']);
  return [choice === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
}

/** Typing is never a shortcut, and behind an open dialog none may act. */
function isOutOfPlace(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="menu"]'))
    return true;
  // A toast is a dialog too, but one that leaves the page behind it open.
  return document.querySelector('[role="dialog"]:not([aria-modal="false"]), [role="alertdialog"]') !== null;
}

/** Listens for shortcuts while the component is shown. Off in inputs, behind dialogs, and where the user switched them off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [isEnabled] = useShortcutsEnabled();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  const keys = Object.keys(shortcuts).join('\n');

  useEffect(() => {
    if (!isEnabled || keys === '') return;
    const bindings = keys.split('\n').map((key): [string, (event: KeyboardEvent) => void] => [
      key,
      (event) => {
        event.preventDefault();
        latest.current[key]?.(event);
      },
    ]);
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isOutOfPlace });
  }, [isEnabled, keys]);
}
