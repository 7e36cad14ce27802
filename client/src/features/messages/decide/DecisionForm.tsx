import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, langOf } from '@proverse/shared';
import { MessageSquareText, Send } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { LazyAlertDialog } from '../../../ui/overlays/lazy-overlays.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { Price } from '../../../ui/format/money/Price.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { useShortcuts } from '../../../ui/hooks/keys/use-shortcuts.ts';
import { AttachRow } from '../../../sending/files/AttachRow.tsx';
import { DraftFileList } from '../../../sending/files/DraftFileList.tsx';
import { FileDrop } from '../../../sending/files/FileDrop.tsx';
import { WaitingNote } from '../../../sending/outbox/WaitingNote.tsx';
import type { Message } from '../message-sides.ts';
import { PaidWith } from '../detail/PaidWith.tsx';
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
  const { replyDraft, files } = answer;
  const isFree = message.amount === 0;
  const [isConfirming, setConfirming] = useState(false);
  const textArea = useRef<HTMLTextAreaElement>(null);
  const savedReplies = useSavedReplies(textArea, replyDraft);
  const shortReply = useShortReplyQuestion(answer, isFree);
  const isRejecting = answer.isRejectionWaiting || answer.isRejectionRunning;
  const rejectButton = useFocusAfterRejecting(isRejecting, answer.isRejected);
  useShortcuts({ r: () => textArea.current?.focus() });
  const { length } = replyDraft.value.content.trim();
  const disabledReason =
    (length === 0 && files.files.length === 0 && t`Write your reply first`) ||
    (length > LIMITS.replyMax && t`Reply must be at most 5000 characters`) ||
    files.obstacle;

  function stopWaiting(): void {
    flushSync(answer.stopWaiting);
    textArea.current?.focus();
  }

  if (isRejecting) return <RejectionNote isFree={isFree} answer={answer} />;
  if (answer.isReplyWaiting) return <WaitingReply draft={replyDraft} onStop={stopWaiting} />;
  return (
    <FileDrop onFiles={files.add}>
      <form
        aria-label={t`Reply`}
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabledReason && !files.uploading) shortReply.submit();
        }}
      >
        {answer.failure !== undefined && (
          <Banner tone="danger" title={answer.failure}>
            <Trans>Your text is saved.</Trans>
          </Banner>
        )}
        <TextArea
          ref={textArea}
          label={t`Your reply`}
          hideLabel
          placeholder={t`Write your reply, or type / for a saved one`}
          hint={isFree ? t`Sent with your free pass` : <Earning message={message} />}
          dir="auto"
          rows={2}
          maxLength={LIMITS.replyMax}
          value={replyDraft.value.content}
          onChange={(event) => replyDraft.set({ content: event.target.value })}
          onKeyDown={(event) => {
            savedReplies.openWithSlash(event);
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
        <DraftFileList files={files.files} onRemove={files.remove} attachButton={files.attachButton} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          <AttachRow files={files} name="" isCompact />
          <SavedRepliesButton onClick={savedReplies.open} />
          <span className="basis-full sm:hidden" />
          <Button ref={rejectButton} variant="secondary" onClick={() => setConfirming(true)}>
            <Trans>Reject</Trans>
          </Button>
          <GuardedButton
            type="submit"
            icon={<Send aria-hidden />}
            busy={(answer.isReplying && t`Sending…`) || files.uploading}
            disabledReason={disabledReason}
          >
            <Trans>Send Reply</Trans>
          </GuardedButton>
        </div>
        <LazyAlertDialog {...shortReply.dialog} />
        <RejectDialog message={message} answer={answer} open={isConfirming} onOpenChange={setConfirming} />
      </form>
      {/* Outside the form, so that nothing in the dialog can send the reply. */}
      <LazySavedReplyPicker {...savedReplies.picker} />
    </FileDrop>
  );
}

type Answer = ReturnType<typeof useDecision>;

/** The picker of saved replies. It replaces the selection, or adds the text where the cursor is. */
function useSavedReplies(textArea: RefObject<HTMLTextAreaElement | null>, draft: Answer['replyDraft']) {
  const [isOpen, setOpen] = useState(false);
  /** The picker was opened with "/", which is typed if nothing is chosen. */
  const hasTypedSlash = useRef(false);

  function insert(body: string): void {
    const { selectionStart = 0, selectionEnd = 0 } = textArea.current ?? {};
    const { content } = draft.value;
    draft.set({ content: content.slice(0, selectionStart) + body + content.slice(selectionEnd) });
  }

  return {
    open: () => setOpen(true),
    openWithSlash(event: KeyboardEvent): void {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== '/' || hasModifier || draft.value.content !== '') return;
      event.preventDefault();
      hasTypedSlash.current = true;
      setOpen(true);
    },
    picker: {
      open: isOpen,
      onOpenChange(): void {
        setOpen(false);
        if (hasTypedSlash.current) insert('/');
        hasTypedSlash.current = false;
      },
      onChoose(body: string): void {
        hasTypedSlash.current = false;
        insert(body);
      },
      finalFocus: () => textArea.current ?? true,
    },
  };
}

/** Sends the reply, but asks once about a short one without files. */
function useShortReplyQuestion({ replyDraft, files, sendReply }: Answer, isFree: boolean) {
  const [isAsking, setAsking] = useState(false);
  const wasAsked = useRef(false);
  return {
    submit(): void {
      const isLong = replyDraft.value.content.trim().length >= SHORT_REPLY_LENGTH || files.files.length > 0;
      if (isLong || wasAsked.current) {
        void sendReply();
        return;
      }
      wasAsked.current = true;
      setAsking(true);
    },
    dialog: {
      open: isAsking,
      onOpenChange: setAsking,
      title: t`Send this short reply?`,
      description: isFree ? t`This closes the question.` : t`This earns the coins now and closes the question.`,
      confirmLabel: t`Send anyway`,
      cancelLabel: t`Keep writing`,
      onConfirm(): void {
        setAsking(false);
        void sendReply();
      },
    },
  };
}

/** The button that started a rejection. It gets the focus after an undone or failed one. */
function useFocusAfterRejecting(isRejecting: boolean, isRejected: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasRejecting = useRef(false);
  useEffect(() => {
    if (wasRejecting.current && !isRejecting && !isRejected) button.current?.focus();
    wasRejecting.current = isRejecting;
  }, [isRejecting, isRejected]);
  return button;
}

/** A reply that is sent once there is a network. */
function WaitingReply({ draft, onStop }: { draft: Answer['replyDraft']; onStop: () => void }) {
  const { content: text, files } = draft.value;
  const section = useRef<HTMLElement>(null);
  // Sending without a network removes the form with the pressed button.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);
  return (
    <section ref={section} aria-label={t`Your reply`} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <div>
        <p className="text-sm font-medium">
          <Trans>Your reply</Trans>
        </p>
        <p
          dir="auto"
          lang={langOf(text)}
          className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere lg:max-h-40"
        >
          {text}
        </p>
      </div>
      <DraftFileList files={files} />
      <WaitingNote onStop={onStop} />
    </section>
  );
}

function SavedRepliesButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      icon={<MessageSquareText aria-hidden />}
      onClick={onClick}
      className="-ml-3 mr-auto forced-colors:ml-0"
    >
      <span className="max-sm:sr-only">
        <Trans>Saved replies</Trans>
      </span>
    </Button>
  );
}

function Earning({ message: { id, amount, feeCoins } }: { message: Message }) {
  return (
    <>
      {feeCoins > 0 ? (
        <Trans>
          You earn <Price coins={amount - feeCoins} /> after a fee of {formatInr(feeCoins)}
        </Trans>
      ) : (
        <Trans>
          You earn <Price coins={amount} />
        </Trans>
      )}{' '}
      <PaidWith messageId={id} isSender={false} />
    </>
  );
}
