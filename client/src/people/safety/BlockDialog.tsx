import { t } from '@lingui/core/macro';
import { AlertDialog, type AlertDialogProps } from '../../ui/overlays/AlertDialog.tsx';
import { useBlock } from './use-block.ts';

export interface BlockDialogProps extends Pick<AlertDialogProps, 'open' | 'onOpenChange'> {
  userId: string;
  name: string;
}

/** Asks before a person is blocked, and explains what that does. */
export function BlockDialog({ open, onOpenChange, userId, name }: BlockDialogProps) {
  const { block, isChanging } = useBlock(userId, name);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Block ${name}?`}
      description={t`They can no longer message you, and we don’t notify them. You can still reply to or reject messages they have already sent.`}
      confirmLabel={t`Block`}
      tone="danger"
      busy={isChanging && t`Blocking…`}
      onConfirm={() => block(() => onOpenChange(false))}
    />
  );
}
