import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { api, failureText } from '../../api/api.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Returns functions to block and unblock a person without notifying them. Blocked people cannot send messages. */
export function useBlock(userId: string, name: string) {
  const utils = api.useUtils();
  const change = useMutation({
    mutationFn: (isBlocking: boolean) => utils.client.safety[isBlocking ? 'block' : 'unblock'].mutate({ userId }),
    onSuccess: (_answer, isBlocking) =>
      showToast({ tone: 'success', title: isBlocking ? t`${name} is blocked` : t`${name} can message you again` }),
    onError: (error, isBlocking) =>
      showToast({
        tone: 'danger',
        title: failureText(error, isBlocking ? t`Failed to block ${name}` : t`Failed to unblock ${name}`),
      }),
  });
  return {
    isChanging: change.isPending,
    block: (onDone: () => void) => change.mutate(true, { onSettled: onDone }),
    unblock: () => change.mutate(false),
  };
}
