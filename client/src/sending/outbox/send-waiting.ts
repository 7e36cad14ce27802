import { effectOf, errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { navigate } from 'wouter/use-browser-location';
import { failureText, type api } from '../../api/api.ts';
import { EMPTY_MESSAGE, NO_ATTEMPT, NOT_WAITING, type DraftMessage } from '../composer/draft-message.ts';
import { amountOf, isTier } from '../composer/offers.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '../drafts/draft-store.ts';
import { EMPTY_REPLY, replyDraftName } from '../drafts/reply-draft.ts';
import { getSession } from '../../session/session-store.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { waitingKeys } from './waiting-drafts.ts';
import { serverNow } from '../../ui/server-clock.ts';

type Utils = ReturnType<typeof api.useUtils>;

let running: Promise<void> | undefined;

/**
 * Sends the user's replies and messages that wait for the network, one after the other. Each carries the idempotency key of
 * its draft, so that a repeat, even from another tab, never sends or pays twice. A message is sent only for the price that
 * the user agreed to. What gets no response keeps waiting.
 */
export function sendWaiting(utils: Utils, userId: string): Promise<void> {
  running ??= sendAll(utils, userId).finally(() => {
    running = undefined;
  });
  return running;
}

async function sendAll(utils: Utils, userId: string): Promise<void> {
  const replies = draftKey(userId, replyDraftName(''));
  for (const key of waitingKeys(userId)) {
    // In the meantime, another user may have signed in on this device. What is left waits for its author.
    if (getSession().user?.id !== userId) return;
    // The user may have taken this one back while another was sent.
    if (!waitingKeys(userId).includes(key)) continue;
    await (key.startsWith(replies) ? sendReply(utils, key, key.slice(replies.length)) : sendMessage(utils, key));
  }
}

async function sendReply(utils: Utils, key: string, messageId: string): Promise<void> {
  const { value, idempotencyKey } = readDraft(key, EMPTY_REPLY);
  try {
    const input = { messageId, content: value.content.trim() };
    await utils.client.messages.reply.mutate(input, { context: { idempotencyKey } });
    dropDraft(key);
    showToast({ tone: 'success', title: SUCCESS_TEXTS.reply });
  } catch (error) {
    if (effectOf(error) !== 'none') return;
    // The user may have taken the reply back in the meantime, and changed it.
    const { value: latest } = readDraft(key, EMPTY_REPLY);
    writeDraft(key, { value: { ...latest, waitsSinceMs: 0 }, idempotencyKey: crypto.randomUUID() });
    showStopped(failureText(error, FAILURE_TEXTS.reply), 'Open message', `/messaging?m=${messageId}`);
  }
}

async function sendMessage(utils: Utils, key: string): Promise<void> {
  const { value: draft, idempotencyKey } = readDraft(key, EMPTY_MESSAGE);
  const { waitingTo: recipientId, waitingFollows, waitingCoins, waitingTier } = draft;
  // A repeat keeps the time of the first attempt, because the server may have stored the key at that time.
  const attemptedAtMs = draft.attemptedAtMs > 0 ? draft.attemptedAtMs : serverNow();
  const attempted = { ...draft, attemptedCoins: waitingCoins, attemptedTier: waitingTier, attemptedAtMs };
  writeDraft(key, { value: attempted, idempotencyKey });

  function stop(text: string, changes: Partial<typeof draft>, nextKey: string): void {
    const { value: latest } = readDraft(key, EMPTY_MESSAGE);
    writeDraft(key, { value: { ...latest, ...NOT_WAITING, ...changes }, idempotencyKey: nextKey });
    const query = new URLSearchParams({ recipient: recipientId, ...(waitingFollows && { follows: waitingFollows }) });
    showStopped(text, 'Open draft', `/messaging?${query}`);
  }

  try {
    const tier = isTier(waitingTier) ? waitingTier : 'standard';
    const sent = await utils.client.messages.send.mutate(
      {
        recipientId,
        subject: draft.subject.trim(),
        content: draft.content.trim(),
        ...amountOf(tier, waitingCoins),
        tier,
        ...(waitingFollows && { followsMessageId: waitingFollows }),
      },
      { context: { idempotencyKey } },
    );
    // Under the same key the server would repeat this response.
    if (sent.status !== 'pending') return stop(FAILURE_TEXTS.sendNotPending, NO_ATTEMPT, crypto.randomUUID());
    dropSent(key, draft);
    showToast({ tone: 'success', title: SUCCESS_TEXTS.send });
  } catch (error) {
    const body = errorBody(error);
    // The composer says that an earlier version was sent.
    if (body?.error === 'IDEMPOTENCY_KEY_REUSED') return stop(body.message, {}, idempotencyKey);
    if (effectOf(error) === 'none') stop(failureText(error, FAILURE_TEXTS.send), NO_ATTEMPT, idempotencyKey);
  }
}

/** Drops the draft of a sent message. A text that was changed while it was sent becomes the draft of a new message. */
function dropSent(key: string, sent: DraftMessage): void {
  const { value } = readDraft(key, EMPTY_MESSAGE);
  const isChanged = value.subject !== sent.subject || value.content !== sent.content;
  dropDraft(key);
  if (isChanged) {
    writeDraft(key, { value: { ...value, ...NO_ATTEMPT, ...NOT_WAITING }, idempotencyKey: crypto.randomUUID() });
  }
}

/** Stays until it is closed, because the user may not be looking. */
function showStopped(title: string, label: string, path: string): void {
  showToast({
    tone: 'danger',
    title,
    text: 'It was not sent. Your text is saved.',
    action: { label, onPress: () => navigate(path) },
  });
}
