import { t } from '@lingui/core/macro';
import { effectOf } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { getUntypedClient } from '@trpc/client';
import { navigate } from 'wouter/use-browser-location';
import { failureText, type api } from '../../api/api.ts';
import { getSession } from '../../session/session-store.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { EMPTY_MESSAGE } from '../composer/draft-message.ts';
import { takenBack } from '../drafts/attempt.ts';
import { keptIn } from '../drafts/attempt-link.ts';
import {
  attemptOf,
  draftAttempts,
  readDraft,
  waitingKeys,
  writeDraft,
  type DraftValue,
} from '../drafts/draft-store.ts';
import { EMPTY_REPLY } from '../drafts/reply-draft.ts';
import { filesOf, isPending } from '../files/draft-files.ts';
import { sendWithFiles } from '../files/send-with-files.ts';
import { uploadFiles } from '../files/upload-files.ts';

type Utils = ReturnType<typeof api.useUtils>;
type Input = Readonly<Record<string, unknown>>;

/** What can wait for the network. */
const WAITING = {
  'messages.send': {
    initial: EMPTY_MESSAGE,
    sent: SUCCESS_TEXTS.send,
    failed: FAILURE_TEXTS.send,
    draftLabel: t`Open draft`,
    draftPath: ({ recipientId, followsMessageId }: Input) => {
      const follows = typeof followsMessageId === 'string' ? { follows: followsMessageId } : {};
      return `/messaging?${new URLSearchParams({ recipient: String(recipientId), ...follows })}`;
    },
  },
  'messages.reply': {
    initial: EMPTY_REPLY,
    sent: SUCCESS_TEXTS.reply,
    failed: FAILURE_TEXTS.reply,
    draftLabel: t`Open message`,
    draftPath: ({ messageId }: Input) => `/messaging?m=${String(messageId)}`,
  },
};

let running: Promise<void> | undefined;

/**
 * Sends the user's replies and messages that wait for the network, one after the other. Each carries the idempotency key of
 * its draft, so that a repeat, even from another tab, never sends or pays twice. A message is sent only for the price that
 * the user agreed to, and with all of its files. What gets no response keeps waiting.
 */
export function sendWaiting(utils: Utils, userId: string): Promise<void> {
  running ??= sendAll(utils, userId).finally(() => {
    running = undefined;
  });
  return running;
}

async function sendAll(utils: Utils, userId: string): Promise<void> {
  for (const key of waitingKeys(userId)) {
    // In the meantime, another user may have signed in on this device. What is left waits for its author.
    if (getSession().user?.id !== userId) return;
    // The user may have taken this one back while another was sent.
    if (waitingKeys(userId).includes(key)) await sendDraft(utils, key);
  }
}

async function sendDraft(utils: Utils, key: string): Promise<void> {
  if (filesOf(key).some(isPending)) await uploadFiles();
  const attempt = attemptOf(key);
  if (attempt.state !== 'waiting' || !isKnown(attempt.operation)) return;
  const { operation, input } = attempt;
  const { initial, sent, failed: failure, draftLabel, draftPath } = WAITING[operation];
  const draft = readDraft(key, initial);
  const attempts = draftAttempts(key, initial);
  const stop = (text: string) => showStopped(text, draftLabel, draftPath(input));
  const failed = filesOf(key).find(({ error }) => error !== undefined);
  if (failed?.error !== undefined) {
    attempts.update({ attempt: takenBack(attempt) });
    return stop(failed.error);
  }
  if (filesOf(key).some(isPending)) return undefined;
  try {
    const client = getUntypedClient(utils.client);
    const result = await sendWithFiles(key, (files) =>
      client.mutation(operation, { ...input, ...files }, keptIn(attempts)),
    );
    if (operation === 'messages.send' && (result as { status: string }).status !== 'pending') {
      const next = readDraft(key, initial);
      // Unless another text was written in the meantime.
      if (isEmpty(next.value)) writeDraft(key, { ...next, value: draft.value });
      return stop(FAILURE_TEXTS.sendNotPending);
    }
    showToast({ tone: 'success', title: sent });
  } catch (error) {
    const body = errorBody(error);
    if (body?.error === 'IDEMPOTENCY_KEY_REUSED') {
      // The composer says that an earlier version was sent.
      attempts.update({ attempt: takenBack(attempts.read().attempt) });
      stop(body.message);
    } else if (effectOf(error) === 'none') stop(failureText(error, failure));
  }
}

function isEmpty(value: DraftValue): boolean {
  return Object.values(value).every((field) => field === '' || (Array.isArray(field) && field.length === 0));
}

function isKnown(operation: string): operation is keyof typeof WAITING {
  return Object.hasOwn(WAITING, operation);
}

/** Stays until it is closed, because the user may not be looking. */
function showStopped(title: string, label: string, path: string): void {
  showToast({
    tone: 'danger',
    title,
    text: t`It was not sent. Your text is saved.`,
    action: { label, onPress: () => navigate(path) },
  });
}
