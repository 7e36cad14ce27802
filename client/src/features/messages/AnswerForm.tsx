import { LIMITS } from '@proverse/shared';
import { Send, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatCoins } from '../../ui/format/money.ts';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { useShortcuts } from '../../ui/hooks/use-shortcuts.ts';
import type { Message } from './message-sides.ts';
import { useAnswer } from './use-answer.ts';

export interface AnswerFormProps {
  message: Message;
  onDone: (what: 'reply' | 'reject') => void;
}

/** For the recipient of a message that waits: reply and earn, or reject. */
export function AnswerForm({ message, onDone }: AnswerFormProps) {
  const answer = useAnswer(message, onDone);
  const { replyDraft, rejectDraft } = answer;
  const textArea = useRef<HTMLTextAreaElement>(null);
  const length = replyDraft.value.content.trim().length;
  const disabledReason =
    (length === 0 && 'Write your reply first') || (length > LIMITS.replyMax && 'Reply must be at most 5000 characters');
  useShortcuts({ r: () => textArea.current?.focus() });

  const isNoted = answer.isRejectionWaiting || answer.isRejectionRunning;
  const wasNoted = useRef(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  // Taken back or failed: the reader is where the rejection began.
  useEffect(() => {
    if (wasNoted.current && !isNoted && !answer.isRejected) rejectButton.current?.focus();
    wasNoted.current = isNoted;
  }, [isNoted, answer.isRejected]);

  if (isNoted) {
    return <RejectionNote isRunning={answer.isRejectionRunning} onTakeBack={answer.takeRejectionBack} />;
  }
  return (
    <form
      aria-label="Reply"
      className="flex flex-col gap-3 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabledReason) answer.sendReply();
      }}
    >
      <TextArea
        ref={textArea}
        label="Your reply"
        dir="auto"
        rows={5}
        maxLength={LIMITS.replyMax}
        value={replyDraft.value.content}
        onChange={(event) => replyDraft.set({ content: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {answer.failure !== undefined && (
        <Banner tone="danger" title={answer.failure}>
          Your text is saved.
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="w-full text-sm text-muted sm:mr-auto sm:w-auto">
          You earn <Coins value={message.amount - message.feeCoins} />
          {message.feeCoins > 0 && ` after a fee of ${formatCoins(message.feeCoins)}`}
        </p>
        <Button ref={rejectButton} variant="secondary" onClick={() => answer.setRejecting(true)}>
          Reject
        </Button>
        <GuardedButton
          type="submit"
          icon={<Send aria-hidden />}
          busy={answer.isReplying && 'Sending…'}
          disabledReason={disabledReason}
        >
          Send Reply
        </GuardedButton>
      </div>
      <AlertDialog
        open={answer.isRejecting}
        onOpenChange={answer.setRejecting}
        title="Reject this message?"
        description={
          <>
            <bdi>{message.fromUser.name}</bdi> gets all {formatCoins(message.amount)} back. You can undo this for five
            seconds.
          </>
        }
        confirmLabel="Reject message"
        cancelLabel="Keep it"
        tone="danger"
        confirmDisabledReason={
          rejectDraft.value.reason.trim().length > LIMITS.rejectionReasonMax && 'Reason must be at most 500 characters'
        }
        onConfirm={answer.sendRejection}
      >
        <TextArea
          label="Reason"
          optional
          dir="auto"
          rows={3}
          hint="The sender will read it."
          maxLength={LIMITS.rejectionReasonMax}
          value={rejectDraft.value.reason}
          onChange={(event) => rejectDraft.set({ reason: event.target.value })}
        />
      </AlertDialog>
    </form>
  );
}

/** In place of the form while a rejection can still be taken back; the way to do so has the focus. */
function RejectionNote({ isRunning, onTakeBack }: { isRunning: boolean; onTakeBack: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Banner
      tone="info"
      title="Rejecting this message…"
      action={
        <GuardedButton
          ref={undo}
          variant="secondary"
          icon={<Undo2 aria-hidden />}
          disabledReason={isRunning && 'The rejection is on its way'}
          onClick={onTakeBack}
        >
          Undo
        </GuardedButton>
      }
    >
      The sender is told in five seconds, and gets all coins back.
    </Banner>
  );
}
