import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Mutation options for an admin action. Success shows a toast and calls `close`. */
export function actionOutcome(successText: string, close: () => void) {
  return {
    onSuccess() {
      showToast({ tone: 'success', title: successText });
      close();
    },
  };
}
