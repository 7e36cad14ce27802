import { plural, t } from '@lingui/core/macro';
import { FILE_LIMITS } from '@proverse/shared';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../../api/api.ts';
import { keepContent } from '../../device/offline/file-contents.ts';
import { getSession } from '../../session/session-store.ts';
import { useConnection } from '../../ui/connection.ts';
import { announce } from '../../ui/layout/announcer.ts';
import { newKey } from '../drafts/attempt.ts';
import type { DraftFile, FileKind } from '../drafts/draft-file.ts';
import { checkFile, storedName } from './check-files.ts';
import { isPending } from './draft-files.ts';
import { cancelUpload, onProgress, progressOf, uploadFiles } from './upload-files.ts';

interface FilesDraft {
  readonly value: { readonly files: readonly DraftFile[] };
  set: (changes: { readonly files: readonly DraftFile[] }) => void;
}

export type DraftFiles = ReturnType<typeof useDraftFiles>;

/** Attaches files to a draft, and uploads them in the background, also those that wait since before a reload. */
export function useDraftFiles({ value: { files }, set }: FilesDraft, accepted: readonly FileKind[]) {
  const attachButton = useRef<HTMLButtonElement>(null);
  const [notice, setNotice] = useState<string>();
  const [isRecording, setRecording] = useState(false);
  const removal = api.files.remove.useMutation();
  const isOffline = useConnection() === 'offline';
  const pending = files.filter(isPending).length;
  useEffect(() => {
    if (pending > 0) void uploadFiles();
  }, [pending]);

  function add(chosen: readonly File[], voice: Pick<DraftFile, 'peaks' | 'durationMs'> = {}): void {
    const userId = getSession().user?.id;
    if (userId === undefined) return;
    const added: DraftFile[] = [];
    const free = FILE_LIMITS.perMessageMax - files.length;
    for (const file of chosen.slice(0, free)) {
      const key = newKey();
      const { kind, error } = checkFile(file, [...files, ...added], accepted);
      if (error === undefined) void keepContent(userId, key, file);
      added.push({ key, uploadKey: key, name: storedName(file.name), kind, bytes: file.size, ...voice, error });
    }
    const surplus = chosen.length > free ? t`You can attach up to ${FILE_LIMITS.perMessageMax} files` : undefined;
    setNotice(surplus);
    announce([...added.map(({ name, error }) => (error ? `${name}: ${error}` : t`${name} added`)), surplus].join('. '));
    if (added.length > 0) set({ files: [...files, ...added] });
  }

  function remove(file: DraftFile): void {
    cancelUpload(file);
    set({ files: files.filter(({ key }) => key !== file.key) });
    setNotice(undefined);
    announce(t`${file.name} removed`);
    // One that cannot be removed now is deleted after a day.
    if (file.id !== undefined) removal.mutate({ id: file.id });
  }

  return {
    files,
    accepted,
    add,
    remove,
    attachButton,
    /** Why not everything that was chosen has been added. */
    notice,
    /** What the button to send says while files are uploaded. Without a network, they are uploaded when it is back. */
    uploading: pending > 0 && !isOffline && plural(pending, { one: 'Uploading # file…', other: 'Uploading # files…' }),
    /** Why the draft cannot be sent. */
    obstacle:
      (files.some(({ error }) => error !== undefined) && t`Remove the file that can’t be sent first`) ||
      (isRecording && t`Add or delete the recording first`),
    setRecording,
  };
}

/** Returns how much of the file was sent, from 0 to 1. */
export function useProgress(file: DraftFile): number {
  return useSyncExternalStore(onProgress, () => progressOf(file));
}
