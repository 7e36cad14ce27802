import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { CopyableText } from '../../../ui/format/CopyableText.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

export interface SecretDialogProps {
  open: boolean;
  onClose: () => void;
  /** What the secret is: `API token`. */
  label: string;
  description: string;
  secret: string;
}

/** Shows a new secret, the only time that anyone can see it. */
export function SecretDialog({ open, onClose, label, description, secret }: SecretDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t`Copy your ${label}`}
      description={description}
      size="medium"
      footer={
        <Button onClick={onClose}>
          <Trans>I saved it</Trans>
        </Button>
      }
    >
      <CopyableText label={label.replace(/^./, (letter) => letter.toUpperCase())} text={secret} />
    </Dialog>
  );
}
