import { t } from '@lingui/core/macro';
import { api, failureText } from '../../api/api.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Returns a function that ends the free pass of a person. */
export function useRevokePass(userId: string, name: string) {
  const change = api.passes.revoke.useMutation({
    onSuccess: () => showToast({ tone: 'success', title: t`${name}’s free pass is revoked` }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`The pass could not be revoked`) }),
  });
  return { isRevoking: change.isPending, revoke: () => change.mutate({ userId }) };
}
