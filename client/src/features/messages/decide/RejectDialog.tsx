import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS } from '@proverse/shared';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { formatCoins } from '../../../ui/format/money/money.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { LazyAlertDialog } from '../../../ui/overlays/lazy-overlays.ts';
import type { Message } from '../message-sides.ts';
import type { Answer } from './use-decision.ts';

export interface RejectDialogProps {
  message: Message;
  answer: Answer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a message is rejected, with an optional reason. */
export function RejectDialog({ message, answer, open, onOpenChange }: RejectDialogProps) {
  const { rejectDraft } = answer;
  return (
    <LazyAlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Reject this message?`}
      description={
        <>
          {message.amount > 0 && (
            <>
              <Trans>
                We refund all {formatCoins(message.amount)} to <bdi>{message.fromUser.name}</bdi>.
              </Trans>{' '}
            </>
          )}
          <Trans>You can undo this for 5 seconds.</Trans>
        </>
      }
      confirmLabel={t`Reject message`}
      cancelLabel={t`Keep it`}
      tone="danger"
      confirmDisabledReason={
        rejectDraft.value.reason.trim().length > LIMITS.rejectionReasonMax && t`Reason must be at most 500 characters`
      }
      onConfirm={() => {
        onOpenChange(false);
        answer.sendRejection();
      }}
    >
      <TextArea
        label={t`Reason`}
        optional
        dir="auto"
        rows={3}
        hint={t`The sender will see this.`}
        maxLength={LIMITS.rejectionReasonMax}
        value={rejectDraft.value.reason}
        onChange={(event) => rejectDraft.set({ reason: event.target.value })}
      />
    </LazyAlertDialog>
  );
}

/** Replaces the form while a rejection can be undone. The Undo button has the focus. */
export function RejectionNote({ isFree, answer }: { isFree: boolean; answer: Answer }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Banner
      tone="info"
      title={t`Rejecting in 5 s…`}
      action={
        <GuardedButton
          ref={undo}
          variant="secondary"
          icon={<Undo2 aria-hidden />}
          disabledReason={answer.isRejectionRunning && t`The rejection is being sent`}
          onClick={answer.undoRejection}
        >
          <Trans>Undo</Trans>
        </GuardedButton>
      }
    >
      {isFree ? t`We then notify the sender.` : t`We then notify the sender and refund all coins.`}
    </Banner>
  );
}
