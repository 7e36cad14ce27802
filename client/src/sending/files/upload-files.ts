/** Uploads the files of drafts in the background, one after another. */
import { t } from '@lingui/core/macro';
import { effectOf, type ErrorCode, type files, type OutputOf } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { failureText } from '../../api/api.ts';
import { forgetContents, readContent } from '../../device/offline/file-contents.ts';
import { authorisedFetch } from '../../session/authorised-fetch.ts';
import { getSession } from '../../session/session-store.ts';
import { getConnection, onConnectionChange } from '../../ui/connection.ts';
import { announce } from '../../ui/layout/announcer.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { DraftFile } from '../drafts/draft-file.ts';
import { onDraftChange } from '../drafts/draft-store.ts';
import { allFilesOf, isPending, updateFile } from './draft-files.ts';
import { sendForm } from './send-form.ts';

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;
const TIDY_AFTER_MS = 1_000;
/** Another tab that has added a file may need this long to store it. */
const STORED_WITHIN_MS = 1_000;

/** A rate limit that ends sooner is waited for. Five pictures attached at once can reach it. */
const WAIT_MAX_SECONDS = 60;

/** Answers that a repeat would get again, although they say nothing about one. */
const FINAL: ReadonlySet<unknown> = new Set<ErrorCode>([
  'RATE_LIMITED',
  'VALIDATION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]);

const { subscribe, notify } = createListeners();
/** The upload that runs, and how much of it was sent, from 0 to 1. */
let current: { readonly uploadKey: string; readonly controller: AbortController; sent: number } | undefined;
let running: Promise<void> | undefined;
let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let tidyTimer: ReturnType<typeof setTimeout> | undefined;

export const onProgress = subscribe;

/** Returns how much of the file was sent, from 0 to 1. */
export function progressOf({ uploadKey }: DraftFile): number {
  return current?.uploadKey === uploadKey ? current.sent : 0;
}

export function cancelUpload({ uploadKey }: DraftFile): void {
  if (current?.uploadKey === uploadKey) current.controller.abort();
}

onConnectionChange(() => {
  if (getConnection() === 'online') void uploadFiles();
});
// What was sent or removed is no longer needed. A short wait, because a draft may be written back at once.
onDraftChange(() => {
  clearTimeout(tidyTimer);
  tidyTimer = setTimeout(tidy, TIDY_AFTER_MS);
});

/**
 * Uploads each file of the user's drafts that is still to be uploaded, and resolves when each was tried once. What gets no
 * answer is retried later with the same key, and what the server rejects says why.
 */
export function uploadFiles(): Promise<void> {
  const userId = getSession().user?.id;
  if (userId === undefined) return Promise.resolve();
  running ??= uploadAll(userId).finally(() => {
    running = undefined;
  });
  return running;
}

async function uploadAll(userId: string): Promise<void> {
  clearTimeout(retryTimer);
  const tried = new Set<string>();
  const isUntried = (file: DraftFile) => isPending(file) && !tried.has(file.uploadKey);
  while (getConnection() === 'online' && getSession().user?.id === userId) {
    const file = allFilesOf(userId).find(isUntried);
    if (!file) break;
    tried.add(file.uploadKey);
    await uploadOne(userId, file);
  }
  if (!allFilesOf(userId).some(isPending)) return;
  retryTimer = setTimeout(() => void uploadFiles(), retryMs);
  retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
}

async function uploadOne(userId: string, { key, uploadKey, name, peaks }: DraftFile): Promise<void> {
  let content = await readContent(userId, key);
  if (!content) {
    await new Promise((resolve) => setTimeout(resolve, STORED_WITHIN_MS));
    content = await readContent(userId, key);
  }
  if (!content || !(await isReadable(content))) {
    const error = content
      ? t`This file can’t be read. Choose it again.`
      : t`This file is no longer on this device. Add it again.`;
    updateFile(userId, key, { error });
    return;
  }
  const upload = { uploadKey, controller: new AbortController(), sent: 0 };
  current = upload;
  notify();
  const body = new FormData();
  body.append('file', content, name);
  try {
    const path = `/api/files${peaks ? `?${new URLSearchParams({ peaks })}` : ''}`;
    const response = await authorisedFetch(path, { body, headers: { 'idempotency-key': uploadKey } }, (url, request) =>
      sendForm(url, request, {
        signal: upload.controller.signal,
        onProgress(sent) {
          upload.sent = sent;
          notify();
        },
      }),
    );
    const { id, bytes, durationMs } = (await response.json()) as OutputOf<typeof files.upload>;
    retryMs = FIRST_RETRY_MS;
    // Another tab without the content may have said that it is gone.
    updateFile(userId, key, { id, bytes, durationMs, error: undefined });
    announce(t`${name} uploaded`);
  } catch (error) {
    const rejection = errorBody(error);
    const isFinal = effectOf(error) === 'none' || FINAL.has(rejection?.error);
    const isShortWait =
      rejection?.error === 'RATE_LIMITED' && Number(rejection['retryAfterSeconds']) <= WAIT_MAX_SECONDS;
    if (!isFinal || isShortWait || upload.controller.signal.aborted) return;
    const text = failureText(error, FAILURE_TEXTS.unexpected);
    updateFile(userId, key, { error: text });
    announce(`${name}: ${text}`);
  } finally {
    current = undefined;
    notify();
  }
}

/** A folder can be dropped like a file, and a file can be moved after it was chosen. */
function isReadable(content: Blob): Promise<boolean> {
  return content
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** Removes the contents that no draft needs. */
function tidy(): void {
  const userId = getSession().user?.id;
  if (userId === undefined) return;
  // Read when the contents are known, because another tab may have added one in the meantime.
  forgetContents(userId, (key) => allFilesOf(userId).some((file) => file.key === key)).catch(() => undefined);
}
