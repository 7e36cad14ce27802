import { t } from '@lingui/core/macro';
import { api } from '../../../api/api.ts';
import { formatCoins, formatInr } from '../../../ui/format/money/money.ts';
import { ActionDialog, type ActionDialogProps } from '../ActionDialog.tsx';
import type { AdminWithdrawal } from './admin-withdrawal.ts';
import { actionOutcome } from '../action-outcome.ts';

const REASON = { label: t`Reason`, hint: t`Shown to the account owner.`, maxLength: 300 };
const REFUND = t`The coins are returned to the wallet.`;

export type WithdrawalAction = 'approve' | 'paid' | 'reject' | 'failed' | 'returned';

interface ActionTexts extends Pick<ActionDialogProps, 'title' | 'confirmLabel' | 'tone' | 'field'> {
  permission: keyof AdminWithdrawal['can'];
  effect: string;
  successText: string;
}

export const WITHDRAWAL_ACTIONS: Record<WithdrawalAction, ActionTexts> = {
  approve: {
    permission: 'approve',
    title: t`Approve this withdrawal?`,
    effect: t`It can now be paid. The owner can no longer cancel it.`,
    confirmLabel: t`Approve`,
    successText: t`Withdrawal approved`,
  },
  paid: {
    permission: 'markPaid',
    title: t`Mark as paid?`,
    effect: t`Do this only after the transfer.`,
    confirmLabel: t`Mark paid`,
    field: { label: 'UTR', hint: t`The bank’s reference for the transfer.`, maxLength: 40 },
    successText: t`Withdrawal marked as paid`,
  },
  reject: {
    permission: 'reject',
    title: t`Reject this withdrawal?`,
    effect: REFUND,
    confirmLabel: t`Reject`,
    tone: 'danger',
    field: REASON,
    successText: t`Withdrawal rejected`,
  },
  failed: {
    permission: 'markFailed',
    title: t`Mark as failed?`,
    effect: REFUND,
    confirmLabel: t`Mark failed`,
    tone: 'danger',
    field: REASON,
    successText: t`Withdrawal marked as failed`,
  },
  returned: {
    permission: 'markReturned',
    title: t`Mark as returned by the bank?`,
    effect: REFUND,
    confirmLabel: t`Mark returned`,
    tone: 'danger',
    field: REASON,
    successText: t`Withdrawal marked as returned`,
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
      failureTitle={t`Failed to update the withdrawal`}
      onConfirm={confirm}
    />
  );
}
