import { plural, t } from '@lingui/core/macro';
import { errorBody, FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { api, failureText } from '../../../api/api.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { WAITING_TEXT } from '../../../sending/outbox/WaitingNote.tsx';
import { isWaiting } from '../../../sending/drafts/attempt.ts';
import { keptIn } from '../../../sending/drafts/attempt-link.ts';
import { announce } from '../../../ui/layout/announcer.ts';
import { useIsHere } from '../../../ui/hooks/use-is-here.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { useUndoable } from './use-undoable.ts';
import { useDraft } from '../../../sending/drafts/use-draft.ts';
import { useLinkedDraft } from '../../../sending/drafts/use-linked-draft.ts';
import { fileInput, sendWithFiles } from '../../../sending/files/send-with-files.ts';
import { FILE_KINDS } from '../../../sending/files/check-files.ts';
import { useDraftFiles } from '../../../sending/files/use-draft-files.ts';
import type { Message } from '../message-sides.ts';
import { EMPTY_REPLY, replyDraftName } from '../../../sending/drafts/reply-draft.ts';

const EMPTY_REJECTION = { reason: '' };
/** How long a rejection can be undone before it is sent. */
const UNDO_MS = 5_000;
const NOTE_MS = 3_000;

/** Replies to or rejects a message. Each action has its own draft and idempotency key, which survive reloads. */
export function useDecision(message: Message, onDone: (decided: Message) => void) {
  const rejectDraft = useDraft(`reject:${message.id}`, EMPTY_REJECTION);
  const [, navigate] = useLocation();
  // Leaving the message sends the rejection. Its outcome is then shown in a toast.
  const isHere = useIsHere();

  const { replyDraft, reply, send, ...replying } = useReply(message.id, finish);

  function finish(decided: Message): void {
    replyDraft.clear();
    rejectDraft.clear();
    onDone(decided);
  }

  const reject = api.messages.reject.useMutation({
    trpc: keptIn(rejectDraft.attempts),
    onSuccess(decided) {
      finish(decided);
      if (!isHere.current) showToast({ tone: 'success', title: SUCCESS_TEXTS.reject, shownMs: NOTE_MS });
    },
    onError(error) {
      if (isHere.current) return;
      showToast({
        tone: 'danger',
        title: failureText(error, FAILURE_TEXTS.reject),
        // An error from the server already says what happened to the message.
        ...(!errorBody(error) && { text: t`“${message.subject}” is still pending.` }),
        action: { label: t`Open message`, onPress: () => navigate(`/messaging?m=${message.id}`) },
      });
    },
  });

  const reason = rejectDraft.value.reason.trim();
  const rejection = useUndoable(UNDO_MS, () => reject.mutate({ id: message.id, ...(reason && { reason }) }));

  return {
    replyDraft,
    rejectDraft,
    ...replying,
    stopWaiting: replyDraft.stopWaiting,
    async sendReply(): Promise<void> {
      reject.reset();
      await send();
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
    failure:
      reply.isError && !replying.isReplying
        ? failureText(reply.error, FAILURE_TEXTS.reply)
        : reject.isError
          ? failureText(reject.error, FAILURE_TEXTS.reject)
          : undefined,
  };
}

/** The draft of the reply with its files, and sending it. */
function useReply(messageId: string, onSuccess: (answered: Message) => void) {
  const replyDraft = useDraft(replyDraftName(messageId), EMPTY_REPLY);
  // A reply takes every kind of file.
  const files = useDraftFiles(replyDraft, FILE_KINDS);
  const isReplyWaiting = isWaiting(replyDraft.attempt, useNow());
  useLinkedDraft(replyDraft, ['content'], isReplyWaiting);
  const reply = api.messages.reply.useMutation({ trpc: keptIn(replyDraft.attempts), onSuccess });
  const [isReplying, setReplying] = useState(false);

  async function send(): Promise<void> {
    const content = replyDraft.value.content.trim() || textOfFiles(files.files.length);
    if (content === '' || isReplying) return;
    const input = { messageId, content };
    if (!navigator.onLine) {
      replyDraft.wait('messages.reply', { ...input, ...fileInput(replyDraft.key) });
      announce(WAITING_TEXT);
      return;
    }
    setReplying(true);
    // The mutation keeps its error.
    await sendWithFiles(replyDraft.key, (ids) => reply.mutateAsync({ ...input, ...ids })).catch(() => undefined);
    setReplying(false);
  }

  return {
    replyDraft,
    files,
    reply,
    send,
    isReplying,
    /** Whether the reply is sent when the network is back. */
    isReplyWaiting,
  };
}

/** A reply needs a text, also where its files say everything. */
function textOfFiles(count: number): string {
  return count > 0 ? plural(count, { one: 'See the attached file.', other: 'See the attached files.' }) : '';
}

export type Answer = ReturnType<typeof useDecision>;
