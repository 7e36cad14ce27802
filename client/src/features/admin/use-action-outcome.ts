import { api } from '../../api.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Mutation options of an admin's action: on success a toast, then `close`, and always fresh lists. */
export function useActionOutcome(successText: string, close: () => void) {
  const utils = api.useUtils();
  return {
    onSuccess() {
      showToast({ tone: 'success', title: successText });
      close();
    },
    onSettled: () => Promise.all([utils.adminWithdrawals.invalidate(), utils.admin.invalidate()]),
  };
}
