import { api, failureText } from '../../api.ts';
import { formatCoins, formatInr } from '../../ui/format/money.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { ActDialog, type ActDialogProps } from './ActDialog.tsx';
import type { AdminWithdrawal } from './admin-withdrawal.ts';

export type Act = 'approve' | 'reject' | 'paid' | 'failed' | 'returned';

const REASON = { label: 'Reason', hint: 'The owner reads it.', maxLength: 300 };
const BACK = 'The coins go back to the kinds they were.';

type Words = Pick<ActDialogProps, 'title' | 'confirmLabel' | 'tone' | 'field'> & { effect: string; done: string };

const WORDS: Record<Act, Words> = {
  approve: {
    title: 'Approve this withdrawal?',
    effect: 'It is to be paid, and can no longer be cancelled by its owner.',
    confirmLabel: 'Approve',
    done: 'Withdrawal approved',
  },
  reject: {
    title: 'Reject this withdrawal?',
    effect: BACK,
    confirmLabel: 'Reject',
    tone: 'danger',
    field: REASON,
    done: 'Withdrawal rejected',
  },
  paid: {
    title: 'Mark as paid?',
    effect: 'Only after the transfer was made.',
    confirmLabel: 'Mark paid',
    field: { label: 'UTR', hint: 'The bank’s reference of the transfer.', maxLength: 22 },
    done: 'Withdrawal marked as paid',
  },
  failed: {
    title: 'Mark as failed?',
    effect: BACK,
    confirmLabel: 'Mark failed',
    tone: 'danger',
    field: REASON,
    done: 'Withdrawal marked as failed',
  },
  returned: {
    title: 'Did the bank send it back?',
    effect: BACK,
    confirmLabel: 'Mark returned',
    tone: 'danger',
    field: REASON,
    done: 'Withdrawal marked as returned',
  },
};

export interface WithdrawalActProps {
  act: Act;
  withdrawal: AdminWithdrawal;
  onClose: () => void;
}

/** One decision about a withdrawal, asked before it is made. */
export function WithdrawalAct({ act, withdrawal, onClose }: WithdrawalActProps) {
  const utils = api.useUtils();
  const { effect, done, ...words } = WORDS[act];
  const outcome = {
    onSuccess() {
      showToast({ tone: 'success', title: done });
      onClose();
    },
    onSettled: () => Promise.all([utils.adminWithdrawals.invalidate(), utils.admin.invalidate()]),
  };
  const mutations = {
    approve: api.adminWithdrawals.approve.useMutation(outcome),
    reject: api.adminWithdrawals.reject.useMutation(outcome),
    paid: api.adminWithdrawals.paid.useMutation(outcome),
    failed: api.adminWithdrawals.failed.useMutation(outcome),
    returned: api.adminWithdrawals.returned.useMutation(outcome),
  };
  const { isPending, error } = mutations[act];

  function confirm(text: string): void {
    const { id } = withdrawal;
    if (act === 'approve') mutations.approve.mutate({ id });
    else if (act === 'paid') mutations.paid.mutate({ id, utr: text });
    else mutations[act].mutate({ id, reason: text });
  }

  return (
    <ActDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...words}
      description={`${withdrawal.user.name}: ${formatCoins(withdrawal.amount)} (${formatInr(withdrawal.amount)}). ${effect}`}
      isRunning={isPending}
      failure={error ? failureText(error, 'The withdrawal could not be changed') : undefined}
      onConfirm={confirm}
    />
  );
}
