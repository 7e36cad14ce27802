import { useMutation } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { api, failureText } from '../api.ts';
import { announce } from '../ui/layout/announcer.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { useToast } from '../ui/overlays/Toast.tsx';

export interface SaveButtonProps {
  userId: string;
  name: string;
  isSaved: boolean;
  className?: string;
}

/** Keeps an expert in one's own list, or takes them out of it; shown at once, and taken back when it fails. */
export function SaveButton({ userId, name, isSaved, className }: SaveButtonProps) {
  const utils = api.useUtils();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (save: boolean) => utils.client.saved[save ? 'add' : 'remove'].mutate({ userId }),
    onSuccess: (_answer, save) => announce(save ? `${name} is saved` : `${name} is no longer saved`),
    onError: (error) => toast({ tone: 'danger', title: failureText(error, 'Failed to save this expert') }),
    onSettled: () =>
      Promise.all([utils.directory.invalidate(), utils.saved.invalidate(), utils.profiles.get.invalidate({ userId })]),
  });
  const shown = change.isPending ? change.variables : isSaved;
  return (
    <IconButton
      label={shown ? `Remove ${name} from saved experts` : `Save ${name}`}
      icon={<Bookmark aria-hidden className={cx(shown && 'fill-primary text-primary')} />}
      className={className}
      onClick={() => {
        if (!change.isPending) change.mutate(!isSaved);
      }}
    />
  );
}
