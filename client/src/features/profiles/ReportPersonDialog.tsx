import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';

export interface ReportPersonDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  name: string;
}

/** Links to the messages with a person. Only messages can be reported, because an admin has to see what happened. */
export function ReportPersonDialog({ open, onOpenChange, name }: ReportPersonDialogProps) {
  const search = `q=${encodeURIComponent(name)}`;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Report ${name}`}
      description={t`Report a message, so an admin can see what happened. The other person won’t know who reported it.`}
    >
      <div className="flex flex-col gap-4">
        <p>
          <Trans>Open the message and choose Report message in its menu.</Trans>
        </p>
        <div className="flex flex-wrap gap-2 *:grow">
          <LinkButton variant="secondary" href={`/messaging?${search}`}>
            <Trans>Messages you received</Trans>
          </LinkButton>
          <LinkButton variant="secondary" href={`/messaging?tab=outbox&${search}`}>
            <Trans>Messages you sent</Trans>
          </LinkButton>
        </div>
        <p className="text-sm text-muted">
          <Trans>
            No messages between you? People have to pay to message you, and people you block cannot message you at all.
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}
