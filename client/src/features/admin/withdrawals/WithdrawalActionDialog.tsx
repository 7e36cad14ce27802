import { api } from '../../../api/api.ts';
import { formatCoins, formatInr } from '../../../ui/format/money/money.ts';
import { ActionDialog, type ActionDialogProps } from '../ActionDialog.tsx';
import type { AdminWithdrawal } from './admin-withdrawal.ts';
import { actionOutcome } from '../action-outcome.ts';

const REASON = { label: 'Reason', hint: 'Shown to the account owner.', maxLength: 300 };
const REFUND = 'The coins are returned to the wallet.';

export type WithdrawalAction = 'approve' | 'paid' | 'reject' | 'failed' | 'returned';

interface ActionTexts extends Pick<ActionDialogProps, 'title' | 'confirmLabel' | 'tone' | 'field'> {
  permission: keyof AdminWithdrawal['can'];
  effect: string;
  successText: string;
}

export const WITHDRAWAL_ACTIONS: Record<WithdrawalAction, ActionTexts> = {
  approve: {
    permission: 'approve',
    title: 'Approve this withdrawal?',
    effect: 'It can now be paid. The owner can no longer cancel it.',
    confirmLabel: 'Approve',
    successText: 'Withdrawal approved',
  },
  paid: {
    permission: 'markPaid',
    title: 'Mark as paid?',
    effect: 'Do this only after the transfer.',
    confirmLabel: 'Mark paid',
    field: { label: 'UTR', hint: 'The bank’s reference for the transfer.', maxLength: 40 },
    successText: 'Withdrawal marked as paid',
  },
  reject: {
    permission: 'reject',
    title: 'Reject this withdrawal?',
    effect: REFUND,
    confirmLabel: 'Reject',
    tone: 'danger',
    field: REASON,
    successText: 'Withdrawal rejected',
  },
  failed: {
    permission: 'markFailed',
    title: 'Mark as failed?',
    effect: REFUND,
    confirmLabel: 'Mark failed',
    tone: 'danger',
    field: REASON,
    successText: 'Withdrawal marked as failed',
  },
  returned: {
    permission: 'markReturned',
    title: 'Mark as returned by the bank?',
    effect: REFUND,
    confirmLabel: 'Mark returned',
    tone: 'danger',
    field: REASON,
    successText: 'Withdrawal marked as returned',
  },
};

export interface WithdrawalActionDialogProps {
  action: WithdrawalAction;
  withdrawal: AdminWithdrawal;
  onClose: () => void;
}

/** Asks before an admin changes the status of a withdrawal. */
export function WithdrawalActionDialog({ action, withdrawal, onClose }: WithdrawalActionDialogProps) {
  const { id, user, amount } = withdrawal;
  const { permission: _permission, effect, successText, ...texts } = WITHDRAWAL_ACTIONS[action];
  const outcome = actionOutcome(successText, onClose);
  const mutations = {
    approve: api.adminWithdrawals.approve.useMutation(outcome),
    reject: api.adminWithdrawals.reject.useMutation(outcome),
    paid: api.adminWithdrawals.paid.useMutation(outcome),
    failed: api.adminWithdrawals.failed.useMutation(outcome),
    returned: api.adminWithdrawals.returned.useMutation(outcome),
  };

  function confirm(text: string): void {
    if (action === 'approve') mutations.approve.mutate({ id });
    else if (action === 'paid') mutations.paid.mutate({ id, utr: text });
    else mutations[action].mutate({ id, reason: text });
  }

  return (
    <ActionDialog
      {...texts}
      onClose={onClose}
      description={`${user.name}: ${formatCoins(amount)} (${formatInr(amount)}). ${effect}`}
      mutation={mutations[action]}
      failureTitle="Failed to update the withdrawal"
      onConfirm={confirm}
    />
  );
}
