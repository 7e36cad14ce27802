import { SUCCESS_TEXTS } from '@proverse/shared';
import { useRef, useState } from 'react';
import { Button } from '../ui/controls/Button.tsx';
import { GuardedButton } from '../ui/controls/GuardedButton.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showToast } from '../ui/overlays/toast-queue.ts';
import { ComposeForm } from './ComposeForm.tsx';
import { ComposeNotices } from './ComposeNotices.tsx';
import { CostSummary } from './CostSummary.tsx';
import { formatPrice } from './offers.ts';
import { RecipientCard } from './RecipientCard.tsx';
import { SendConfirmation } from './SendConfirmation.tsx';
import { SentNote } from './SentNote.tsx';
import { TierChoice } from './TierChoice.tsx';
import { useBuyPath } from './use-buy-path.ts';
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
  const { recipient, draft, payCoins, phase, disabledReason } = composer;
  const subjectInput = useRef<HTMLInputElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const buyPath = useBuyPath();
  const name = recipient.data?.name;
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

  async function confirm(): Promise<void> {
    // While the confirmation fades out, its button can still be pressed, and the price may have changed.
    if (!isConfirming) return;
    const outcome = await composer.send();
    // Also closes on failure, because the form shows the error or the new price. If the confirmation stayed open, a second
    // press could accept a price that the sender has not read.
    if (outcome !== 'ignored') setConfirming(false);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={
        name ? (
          <>
            {followsMessageId === null ? 'Message to' : 'Follow-up to'} <bdi>{name}</bdi>
          </>
        ) : (
          'New message'
        )
      }
      size="medium"
      fullOnPhone
      locked={phase === 'checking' || phase === 'sending'}
      initialFocus={subjectInput}
      footer={
        !isSent && (
          <>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <GuardedButton
              type="submit"
              form={FORM_ID}
              disabledReason={disabledReason}
              aria-keyshortcuts="Control+Enter Meta+Enter"
            >
              {payCoins === null ? 'Send' : `Send for ${formatPrice(payCoins)}`}
            </GuardedButton>
          </>
        )
      }
    >
      {isSent ? (
        <SentNote text={SUCCESS_TEXTS.send} recipientName={name} onDone={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <RecipientCard query={recipient} offer={composer.offer} />
          <ComposeNotices composer={composer} />
          <TierChoice composer={composer} />
          <ComposeForm
            id={FORM_ID}
            subjectInput={subjectInput}
            value={draft.value}
            onChange={composer.edit}
            onSubmit={() => !disabledReason && setConfirming(true)}
          />
          <CostSummary composer={composer} coinsPath={composer.shortage ? undefined : buyPath()} />
        </div>
      )}
      <SendConfirmation
        open={isConfirming && !isSent}
        onOpenChange={setConfirming}
        composer={composer}
        onConfirm={() => void confirm()}
      />
    </Dialog>
  );
}
