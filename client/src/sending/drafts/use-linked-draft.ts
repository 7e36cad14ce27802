import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import type { DraftValue } from './draft-store.ts';
import type { Draft } from './use-draft.ts';

type TextField = 'subject' | 'content';

/**
 * Fills the draft with the texts in the fragment of the address, as links of AI assistants have them:
 * `#subject=…&content=…`. What it replaces can be brought back. What must be sent unchanged stays (`isLocked`): an attempt
 * without a response, and what waits for the network.
 */
export function useLinkedDraft<T extends DraftValue>(
  draft: Draft<T>,
  fields: readonly (TextField & keyof T)[],
  isLocked = false,
): void {
  const fill = useEffectEvent(() => {
    const linked = takeTexts(fields);
    if (!linked || isLocked) return;
    const before = Object.fromEntries(fields.map((field) => [field, draft.value[field] ?? '']));
    const isReplaced = fields.some((field) => before[field] !== '' && before[field] !== linked[field]);
    draft.set(linked as Partial<T>);
    if (!isReplaced) return;
    // Like any change, this takes back what has begun to wait for the network in the meantime.
    const undo = { label: t`Undo`, onPress: () => draft.set(before as Partial<T>) };
    showToast({ tone: 'info', title: t`Draft replaced with the one in the link`, action: undo });
  });
  useEffect(() => {
    const onHashChange = (): void => fill();
    onHashChange();
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
}

/** Removes the texts from the address, so that a reload does not overwrite later edits. */
function takeTexts(fields: readonly TextField[]): Readonly<Record<string, string>> | undefined {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!fields.every((field) => given.has(field))) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return Object.fromEntries(fields.map((field) => [field, given.get(field) ?? '']));
}
