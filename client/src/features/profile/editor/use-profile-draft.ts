import { useDraft } from '../../../sending/drafts/use-draft.ts';
import type { ProfileValues } from '../profile-values.ts';

const NO_CHANGES = { changes: '' };

/** Unsaved changes of the profile, stored on this device until they are saved or discarded. */
export function useProfileDraft() {
  const draft = useDraft('profile', NO_CHANGES);
  return {
    /** JSON of the changed fields, or an empty string. */
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
