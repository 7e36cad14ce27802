import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { api, failureText } from '../api/api.ts';
import { UNTIL_SHOWN } from '../api/read-again-link.ts';
import { announce } from '../ui/layout/announcer.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/controls/buttons/IconButton.tsx';
import { showToast } from '../ui/overlays/toast-queue.ts';

export interface SaveButtonProps {
  userId: string;
  name: string;
  isSaved: boolean;
  className?: string;
}

/** Saves or removes an expert. Shows the change at once and undoes it if the call fails. */
export function SaveButton({ userId, name, isSaved, className }: SaveButtonProps) {
  const utils = api.useUtils();
  const change = useMutation({
    mutationFn: (save: boolean) => utils.client.saved[save ? 'add' : 'remove'].mutate({ userId }, UNTIL_SHOWN),
    onSuccess: (_answer, save) => announce(save ? t`${name} saved` : `${name} removed from saved experts`),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`Failed to save this expert`) }),
  });
  const shown = change.isPending ? change.variables : isSaved;
  return (
    <IconButton
      label={shown ? t`Remove ${name} from saved experts` : t`Save ${name}`}
      icon={<Bookmark aria-hidden className={cx(shown && 'fill-primary text-primary')} />}
      className={className}
      onClick={() => {
        if (!change.isPending) change.mutate(!isSaved);
      }}
    />
  );
}
