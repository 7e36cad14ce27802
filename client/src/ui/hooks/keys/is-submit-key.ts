import type { KeyboardEvent } from 'react';

/** Whether Ctrl+Enter or ⌘+Enter was pressed. A key that is held down counts once. */
export function isSubmitKey({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !repeat;
}
