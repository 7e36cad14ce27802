/** The files in the drafts of this device, whichever kind of draft has them. */
import { newKey } from '../drafts/attempt.ts';
import { NO_FILES, type DraftFile } from '../drafts/draft-file.ts';
import { draftKeysOf, findDraft, writeDraft } from '../drafts/draft-store.ts';

export function filesOf(draftKey: string): readonly DraftFile[] {
  const files = findDraft(draftKey)?.value['files'];
  return Array.isArray(files) ? (files as readonly DraftFile[]) : NO_FILES;
}

/** Returns all files in the user's drafts. */
export function allFilesOf(userId: string): readonly DraftFile[] {
  return draftKeysOf(userId).flatMap(filesOf);
}

/** Whether the file is still to be uploaded. */
export function isPending({ id, error }: DraftFile): boolean {
  return id === undefined && error === undefined;
}

/** Changes what is known of a file. Unlike an edit, this does not take back a draft that waits for the network. */
export function updateFile(userId: string, key: string, changes: Partial<DraftFile>): void {
  for (const draftKey of draftKeysOf(userId)) {
    const draft = findDraft(draftKey);
    const files = filesOf(draftKey);
    if (!draft || !files.some((file) => file.key === key)) continue;
    const changed = files.map((file) => (file.key === key ? { ...file, ...changes } : file));
    writeDraft(draftKey, { ...draft, value: { ...draft.value, files: changed } });
  }
}

/** Makes all files of a draft be uploaded again, as new ones. */
export function renewFiles(userId: string, draftKey: string): void {
  for (const { key } of filesOf(draftKey)) {
    updateFile(userId, key, { uploadKey: newKey(), id: undefined, error: undefined });
  }
}
