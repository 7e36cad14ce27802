import { LIMITS } from '@proverse/shared';
import { MessageSquareText, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { LazyAlertDialog } from '../../ui/overlays/lazy-overlays.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { formatInr } from '../../ui/format/money.ts';
import { Price } from '../../ui/format/Price.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { useShortcuts } from '../../ui/hooks/use-shortcuts.ts';
import { WaitingNote } from '../../sending/outbox/WaitingNote.tsx';
import type { Message } from './message-sides.ts';
import { PaidWith } from './PaidWith.tsx';
import { RejectDialog, RejectionNote } from './RejectDialog.tsx';
import { useDecision } from './use-decision.ts';

const LazySavedReplyPicker = lazyOverlay(async () => (await import('./SavedReplyPicker.tsx')).SavedReplyPicker);

/** A shorter reply may be only a first word. The expert is asked once whether it is the answer, and may send it. */
const SHORT_REPLY_LENGTH = 40;

export interface DecisionFormProps {
  message: Message;
  /** Called with the message as the server returns it after the answer. */
  onDone: (answered: Message) => void;
}

/** Lets the recipient reply to or reject a pending message. */
export function DecisionForm({ message, onDone }: DecisionFormProps) {
  const answer = useDecision(message, onDone);
  const { replyDraft } = answer;
  const isFree = message.amount === 0;
  const [isConfirming, setConfirming] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [isAskingForMore, setAskingForMore] = useState(false);
  const wasAskedForMore = useRef(false);
  const textArea = useRef<HTMLTextAreaElement>(null);
  /** The picker was opened with "/", which is typed if nothing is chosen. */
  const hasTypedSlash = useRef(false);
  const length = replyDraft.value.content.trim().length;
  const disabledReason =
    (length === 0 && 'Write your reply first') || (length > LIMITS.replyMax && 'Reply must be at most 5000 characters');
  function submit(): void {
    if (length >= SHORT_REPLY_LENGTH || wasAskedForMore.current) {
      answer.sendReply();
      return;
    }
    wasAskedForMore.current = true;
    setAskingForMore(true);
  }
  useShortcuts({ r: () => textArea.current?.focus() });

  /** Replaces the selection, or adds the text where the cursor is. */
  function insert(body: string): void {
    const { selectionStart = 0, selectionEnd = 0 } = textArea.current ?? {};
    const { content } = replyDraft.value;
    replyDraft.set({ content: content.slice(0, selectionStart) + body + content.slice(selectionEnd) });
  }

  function closePicker(): void {
    setPicking(false);
    if (hasTypedSlash.current) insert('/');
    hasTypedSlash.current = false;
  }

  const isRejecting = answer.isRejectionWaiting || answer.isRejectionRunning;
  const wasRejecting = useRef(false);
  const rejectButton = useRef<HTMLButtonElement>(null);
  // After an undone or failed rejection the focus returns to the button that started it.
  useEffect(() => {
    if (wasRejecting.current && !isRejecting && !answer.isRejected) rejectButton.current?.focus();
    wasRejecting.current = isRejecting;
  }, [isRejecting, answer.isRejected]);

  const waitingReply = useRef<HTMLElement>(null);
  // Sending without a network removes the form with the pressed button.
  useEffect(() => {
    if (answer.isReplyWaiting && document.activeElement === document.body) waitingReply.current?.focus();
  }, [answer.isReplyWaiting]);

  function stopWaiting(): void {
    flushSync(answer.stopWaiting);
    textArea.current?.focus();
  }

  if (isRejecting) return <RejectionNote isFree={isFree} answer={answer} />;
  if (answer.isReplyWaiting) {
    return (
      <section ref={waitingReply} aria-label="Your reply" tabIndex={-1} className="flex flex-col gap-3 outline-none">
        <div>
          <p className="text-sm font-medium">Your reply</p>
          <p dir="auto" className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere lg:max-h-40">
            {replyDraft.value.content}
          </p>
        </div>
        <WaitingNote onStop={stopWaiting} />
      </section>
    );
  }
  return (
    <>
      <form
        aria-label="Reply"
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabledReason) submit();
        }}
      >
        {answer.failure !== undefined && (
          <Banner tone="danger" title={answer.failure}>
            Your text is saved.
          </Banner>
        )}
        <TextArea
          ref={textArea}
          label="Your reply"
          hideLabel
          placeholder="Write your reply, or type / for a saved one"
          hint={isFree ? 'Sent with your free pass' : <Earning message={message} />}
          dir="auto"
          rows={2}
          maxLength={LIMITS.replyMax}
          value={replyDraft.value.content}
          onChange={(event) => replyDraft.set({ content: event.target.value })}
          onKeyDown={(event) => {
            const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
            if (event.key === '/' && !hasModifier && replyDraft.value.content === '') {
              event.preventDefault();
              hasTypedSlash.current = true;
              setPicking(true);
            }
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Button
            variant="ghost"
            icon={<MessageSquareText aria-hidden />}
            onClick={() => setPicking(true)}
            className="-ml-3 mr-auto forced-colors:ml-0"
          >
            <span className="max-sm:sr-only">Saved replies</span>
          </Button>
          <Button ref={rejectButton} variant="secondary" onClick={() => setConfirming(true)}>
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
        <LazyAlertDialog
          open={isAskingForMore}
          onOpenChange={setAskingForMore}
          title="Send this short reply?"
          description={`This ${isFree ? '' : 'earns the coins now and '}closes the question.`}
          confirmLabel="Send anyway"
          cancelLabel="Keep writing"
          onConfirm={() => {
            setAskingForMore(false);
            answer.sendReply();
          }}
        />
        <RejectDialog message={message} answer={answer} open={isConfirming} onOpenChange={setConfirming} />
      </form>
      {/* Outside the form, so that nothing in the dialog can send the reply. */}
      <LazySavedReplyPicker
        open={isPicking}
        onOpenChange={closePicker}
        onChoose={(body) => {
          hasTypedSlash.current = false;
          insert(body);
        }}
        finalFocus={() => textArea.current ?? true}
      />
    </>
  );
}

function Earning({ message: { id, amount, feeCoins } }: { message: Message }) {
  return (
    <>
      You earn <Price coins={amount - feeCoins} />
      {feeCoins > 0 && ` after a fee of ${formatInr(feeCoins)}`} <PaidWith messageId={id} isSender={false} />
    </>
  );
}
