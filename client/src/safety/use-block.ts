import { api, failureText } from '../api.ts';
import { useToast } from '../ui/overlays/Toast.tsx';

/** Blocking somebody and taking that back. They are not told; their messages to me are refused before they pay. */
export function useBlock(userId: string, name: string) {
  const utils = api.useUtils();
  const toast = useToast();
  const refresh = () => {
    void utils.safety.invalidate();
    void utils.profiles.get.invalidate({ userId });
  };
  const onError = (error: unknown) =>
    toast({ tone: 'danger', title: failureText(error, 'Failed to change the block') });
  const block = api.safety.block.useMutation({
    onSuccess: () => toast({ tone: 'success', title: `${name} is blocked` }),
    onError,
    onSettled: refresh,
  });
  const unblock = api.safety.unblock.useMutation({
    onSuccess: () => toast({ tone: 'success', title: `${name} can write to you again` }),
    onError,
    onSettled: refresh,
  });
  return {
    isChanging: block.isPending || unblock.isPending,
    block: (onDone: () => void) => block.mutate({ userId }, { onSettled: onDone }),
    unblock: () => unblock.mutate({ userId }),
  };
}
