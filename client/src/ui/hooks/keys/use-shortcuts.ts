import { useEffect, useEffectEvent } from 'react';
import { listenForShortcuts, type Shortcuts } from './shortcut-keys.ts';
import { useStoredChoice } from '../use-stored-choice.ts';

/** Returns whether single-key shortcuts are on for this device, and a function that changes it. */
export function useShortcutsEnabled(): [boolean, (isOn: boolean) => void] {
  const [choice, choose] = useStoredChoice('proverse-shortcuts', ['on', 'off']);
  return [choice === 'on', (isOn) => choose(isOn ? 'on' : 'off')];
}

/** Listens for shortcuts while mounted, unless the user turned them off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const [isEnabled] = useShortcutsEnabled();
  const press = useEffectEvent((keys: string, event: KeyboardEvent) => shortcuts[keys]?.(event));
  const names = Object.keys(shortcuts).join('\n');

  useEffect(() => {
    if (!isEnabled || names === '') return;
    const actions = names.split('\n').map((keys) => [keys, (event: KeyboardEvent) => press(keys, event)] as const);
    return listenForShortcuts(Object.fromEntries(actions));
  }, [isEnabled, names]);
}
