import { SUCCESS_TEXTS } from '@proverse/shared';
import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { WAITING_TEXT } from '../outbox/WaitingNote.tsx';
import { announce } from '../../ui/layout/announcer.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { ComposeNotices } from './ComposeNotices.tsx';
import { CostLine } from './CostLine.tsx';
import { FollowedReply } from './FollowedReply.tsx';
import { RecipientFailure, RecipientLine } from './Recipient.tsx';
import { SendConfirmation } from './SendConfirmation.tsx';
import { SentNote } from './SentNote.tsx';
import { TierChoice } from './TierChoice.tsx';
import type { Draft } from '../drafts/use-draft.ts';
import { isComplete, type DraftMessage } from './draft-message.ts';
import { useBuyPath } from './use-buy-path.ts';
import { opensReview } from './use-compose.ts';
import { useComposer } from './use-composer.ts';

const FORM_ID = 'compose-message';

export interface ComposeDialogProps {
  recipientId: string;
  /** The answered message that this one is a follow-up to. */
  followsMessageId: string | null;
  onClose: () => void;
  /** Called as soon as the server has accepted the message. The dialog closes 2.5 s later. */
  onSent?: (() => void) | undefined;
}

export function ComposeDialog({ recipientId, followsMessageId, onClose, onSent }: ComposeDialogProps) {
  const composer = useComposer({ recipientId, followsMessageId, onSent });
  const { recipient, isFollowUp, draft, payCoins, shortage, phase, disabledReason } = composer;
  const subjectInput = useRef<HTMLInputElement>(null);
  const contentInput = useRef<HTMLTextAreaElement>(null);
  const confirmation = useSendConfirmation(composer);
  const { name, avatar } = recipient.data ?? {};
  const isSent = phase === 'sent';

  function close(): void {
    if (!isSent && composer.hasText) {
      showToast({
        tone: 'info',
        title: 'Draft saved',
        text: `Your message${name ? ` to ${name}` : ''} is saved on this device.`,
      });
    }
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={name ? <Title recipientId={recipientId} name={name} isFollowUp={isFollowUp} /> : 'New message'}
      description={<RecipientLine query={recipient} />}
      face={name && <Avatar name={name} imageUrl={avatar} />}
      size="medium"
      fullOnPhone
      locked={phase === 'checking' || phase === 'sending'}
      // The subject of a follow-up is given.
      initialFocus={isFollowUp ? contentInput : subjectInput}
      footer={
        !isSent && (
          <>
            {payCoins !== null && payCoins > 0 && !shortage && <BuyLink />}
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <GuardedButton
              type="submit"
              form={FORM_ID}
              disabledReason={disabledReason}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              Review
            </GuardedButton>
          </>
        )
      }
    >
      {isSent ? (
        <SentNote text={SUCCESS_TEXTS.send} recipient={recipient.data} onDone={onClose} />
      ) : (
        <div className="flex grow flex-col gap-4">
          <RecipientFailure query={recipient} />
          <ComposeNotices composer={composer} />
          <TierChoice composer={composer} />
          {isFollowUp && <FollowedReply query={composer.followed} />}
          <ComposeForm
            id={FORM_ID}
            subjectInput={subjectInput}
            contentInput={contentInput}
            isFollowUp={isFollowUp}
            value={draft.value}
            onChange={composer.edit}
            onSubmit={() => !disabledReason && confirmation.onOpenChange(true)}
          />
          <CostLine composer={composer} />
        </div>
      )}
      <SendConfirmation {...confirmation} open={confirmation.open && !isSent && !shortage} composer={composer} />
    </Dialog>
  );
}

/** Asks for a confirmation before the message is sent. */
function useSendConfirmation(composer: ReturnType<typeof useComposer>) {
  const [open, setOpen] = useState(() => opensReview() && canReview(composer.draft));

  async function confirm(): Promise<void> {
    // While the confirmation fades out, its button can still be pressed, and the price may have changed.
    if (!open) return;
    const outcome = await composer.send();
    // Also closes on failure, because the form shows the error or the new price. If the confirmation stayed open, a second
    // press could accept a price that the sender has not read.
    if (outcome !== 'ignored') setOpen(false);
    if (outcome === 'waiting') announce(WAITING_TEXT);
  }

  return { open, onOpenChange: setOpen, onConfirm: () => void confirm() };
}

/** An attempt without a response is explained first. */
function canReview({ value, attempt }: Draft<DraftMessage>): boolean {
  return isComplete(value) && attempt.state === 'idle';
}

function Title({ recipientId, name, isFollowUp }: { recipientId: string; name: string; isFollowUp: boolean }) {
  return (
    <>
      {isFollowUp ? 'Follow-up to' : 'Message to'}{' '}
      <Link href={`/profile/${recipientId}`} className="py-1 underline-offset-4 hover:underline">
        <bdi>{name}</bdi>
      </Link>
    </>
  );
}

function BuyLink() {
  const buyPath = useBuyPath();
  return (
    <Link
      href={buyPath()}
      className="mr-auto inline-flex min-h-11 items-center font-medium text-primary hover:underline"
    >
      Buy coins
    </Link>
  );
}
