import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { api, failureText, withIdempotencyKey } from '../../../api/api.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { isWaiting, WAITING_TEXT } from '../../../sending/outbox/waiting-drafts.ts';
import { announce } from '../../../ui/layout/announcer.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useUndoable } from './use-undoable.ts';
import { verdictOf } from '../../../sending/drafts/attempt.ts';
import { useDraft } from '../../../sending/drafts/use-draft.ts';
import { useLinkedDraft } from '../../../sending/drafts/use-linked-draft.ts';
import type { Message } from '../message-sides.ts';
import { EMPTY_REPLY, replyDraftName } from '../../../sending/drafts/reply-draft.ts';
import { serverNow } from '../../../ui/server-clock.ts';

const EMPTY_REJECTION = { reason: '' };
/** How long a rejection can be undone before it is sent. */
const UNDO_MS = 5_000;
const NOTE_MS = 3_000;

/** Replies to or rejects a message. Each action has its own draft and idempotency key, which survive reloads. */
export function useDecision(message: Message, onDone: (answered: Message) => void) {
  const utils = api.useUtils();
  const replyDraft = useDraft(replyDraftName(message.id), EMPTY_REPLY);
  const isReplyWaiting = isWaiting(replyDraft.value.waitsSinceMs, useNow());
  useLinkedDraft(replyDraft, ['content'], isReplyWaiting);
  const rejectDraft = useDraft(`reject:${message.id}`, EMPTY_REJECTION);
  const [, navigate] = useLocation();
  // Leaving the message sends the rejection. Its outcome is then shown in a toast.
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  function settle(answered: Message): void {
    replyDraft.clear();
    rejectDraft.clear();
    onDone(answered);
    void utils.messages.invalidate();
    void utils.coins.invalidate();
  }
  // The message may have changed, so it is fetched again. The draft stays. After a definite failure the next attempt
  // needs a new key.
  function refreshAfter(error: unknown, renewKey: () => void): void {
    if (verdictOf(error) === 'rejected') renewKey();
    void utils.messages.byId.invalidate({ id: message.id });
  }

  const reply = api.messages.reply.useMutation({
    ...withIdempotencyKey(replyDraft.idempotencyKey),
    onSuccess: settle,
    onError: (error) => refreshAfter(error, replyDraft.renewKey),
  });
  const reject = api.messages.reject.useMutation({
    ...withIdempotencyKey(rejectDraft.idempotencyKey),
    onSuccess(answered) {
      settle(answered);
      if (!isHere.current) showToast({ tone: 'success', title: SUCCESS_TEXTS.reject, shownMs: NOTE_MS });
    },
    onError(error) {
      refreshAfter(error, rejectDraft.renewKey);
      if (isHere.current) return;
      showToast({
        tone: 'danger',
        title: failureText(error, FAILURE_TEXTS.reject),
        // An error from the server already says what happened to the message.
        ...(!errorBody(error) && { text: `“${message.subject}” is still pending.` }),
        action: { label: 'Open message', onPress: () => navigate(`/messaging?m=${message.id}`) },
      });
    },
  });

  const content = replyDraft.value.content.trim();
  const reason = rejectDraft.value.reason.trim();
  const rejection = useUndoable(UNDO_MS, () => reject.mutate({ id: message.id, ...(reason && { reason }) }));

  return {
    replyDraft,
    rejectDraft,
    isReplying: reply.isPending,
    /** Whether the reply is sent when the network is back. */
    isReplyWaiting,
    stopWaiting: () => replyDraft.set({ waitsSinceMs: 0 }),
    sendReply: () => {
      if (content === '' || reply.isPending) return;
      reject.reset();
      if (navigator.onLine) {
        reply.mutate({ messageId: message.id, content });
      } else {
        replyDraft.set({ waitsSinceMs: serverNow() });
        announce(WAITING_TEXT);
      }
    },
    /** The rejection is not sent yet and can be undone. */
    isRejectionWaiting: rejection.isWaiting,
    isRejectionRunning: reject.isPending,
    isRejected: reject.isSuccess,
    undoRejection: rejection.undo,
    sendRejection() {
      if (reject.isPending) return;
      reply.reset();
      rejection.begin();
    },
    failure: reply.isError
      ? failureText(reply.error, FAILURE_TEXTS.reply)
      : reject.isError
        ? failureText(reject.error, FAILURE_TEXTS.reject)
        : undefined,
  };
}

export type Answer = ReturnType<typeof useDecision>;
