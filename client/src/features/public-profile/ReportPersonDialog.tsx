import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';

export interface ReportPersonDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
}

/** Leads to what can be reported of a person: a message, because an admin has to see what happened. */
export function ReportPersonDialog({ open, onOpenChange, name }: ReportPersonDialogProps) {
  const search = `q=${encodeURIComponent(name)}`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Report ${name}`}
      description="You report a message, so that an admin can see what happened. The other side is not told who did."
    >
      <div className="flex flex-col gap-4">
        <p>Open the message that it is about and choose Report message in its menu.</p>
        <div className="flex flex-wrap gap-2 *:grow">
          <LinkButton variant="secondary" href={`/messaging?${search}`}>
            Messages you received
          </LinkButton>
          <LinkButton variant="secondary" href={`/messaging?tab=outbox&${search}`}>
            Messages you sent
          </LinkButton>
        </div>
        <p className="text-sm text-muted">
          There is none between you? Nobody can reach you without paying, and whom you block cannot write to you at all.
        </p>
      </div>
    </Dialog>
  );
}
