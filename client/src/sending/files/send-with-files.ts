import { errorBody } from '#language/texts';
import { getSession } from '../../session/session-store.ts';
import { filesOf, isPending, renewFiles } from './draft-files.ts';
import { uploadFiles } from './upload-files.ts';

interface FileInput {
  readonly fileIds?: string[];
}

/** Returns the files of a draft as the calls that send it take them. */
export function fileInput(draftKey: string): FileInput {
  const ids = filesOf(draftKey).flatMap(({ id }) => id ?? []);
  return ids.length > 0 ? { fileIds: ids } : {};
}

/**
 * Calls `send` with the files of a draft, once all are uploaded. Rejects if one cannot be. The server forgets those that wait
 * for more than a day. Then they are uploaded again, and it is called once more.
 */
export async function sendWithFiles<T>(draftKey: string, send: (input: FileInput) => Promise<T>): Promise<T> {
  if (filesOf(draftKey).some(isPending)) await uploadFiles();
  if (isIncomplete(draftKey)) throw new Error('A file of the draft is not uploaded');
  try {
    return await send(fileInput(draftKey));
  } catch (error) {
    const userId = getSession().user?.id;
    if (errorBody(error)?.error !== 'FILE_GONE' || userId === undefined) throw error;
    renewFiles(userId, draftKey);
    await uploadFiles();
    if (isIncomplete(draftKey)) throw error;
    return send(fileInput(draftKey));
  }
}

function isIncomplete(draftKey: string): boolean {
  return filesOf(draftKey).some(({ id }) => id === undefined);
}
