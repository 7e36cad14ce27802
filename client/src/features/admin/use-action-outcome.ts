import { api } from '../../api/api.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Mutation options for an admin action. Success shows a toast and calls `close`. Either way, the lists reload. */
export function useActionOutcome(successText: string, close: () => void) {
  const utils = api.useUtils();
  return {
    onSuccess() {
      showToast({ tone: 'success', title: successText });
      close();
    },
    onSettled: () =>
      Promise.all([
        utils.adminWithdrawals.invalidate(),
        utils.adminFrozenEarnings.invalidate(),
        utils.admin.invalidate(),
      ]),
  };
}
