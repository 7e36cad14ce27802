import { AlertDialog } from '../ui/overlays/AlertDialog.tsx';
import { useBlock } from './use-block.ts';

export interface BlockDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  userId: string;
  name: string;
}

/** Asks before somebody is blocked, and says what that does and what it does not. */
export function BlockDialog({ open, onOpenChange, userId, name }: BlockDialogProps) {
  const { block, isChanging } = useBlock(userId, name);
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Block ${name}?`}
      description={
        'They can no longer send you messages, and they are not told. Messages that already wait for you stay: ' +
        'reply, reject, or let them expire.'
      }
      confirmLabel="Block"
      tone="danger"
      busy={isChanging && 'Blocking…'}
      onConfirm={() => block(() => onOpenChange(false))}
    />
  );
}
