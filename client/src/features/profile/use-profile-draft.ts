import { useDraft } from '../../drafts/use-draft.ts';
import type { ProfileValues } from './profile-values.ts';

const NOTHING = { changes: '' };

/** Changes of the profile that are not saved yet, kept on this device until they are saved or discarded. */
export function useProfileDraft() {
  const draft = useDraft('profile', NOTHING);
  return {
    /** JSON of the changed fields; empty without any. */
    keptChanges: draft.value.changes,
    hasChanges: draft.value.changes !== '',
    keep(changes: Partial<ProfileValues>): void {
      const text = Object.keys(changes).length === 0 ? '' : JSON.stringify(changes);
      if (text === draft.value.changes) return;
      if (text === '') draft.clear();
      else draft.set({ changes: text });
    },
    discard: draft.clear,
  };
}
