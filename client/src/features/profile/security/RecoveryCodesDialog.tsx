import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, Download } from 'lucide-react';
import { saveBlob } from '../../../api/download.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

export interface RecoveryCodesDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  codes: readonly string[];
}

/** Shows new recovery codes, the only time that anyone can see them. */
export function RecoveryCodesDialog({ open, onOpenChange, codes }: RecoveryCodesDialogProps) {
  const text = codes.join('\n');

  function copy(): void {
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: 'success', title: t`Codes copied` }),
      () => showToast({ tone: 'danger', title: t`Failed to copy. Select the codes instead.` }),
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Save your recovery codes`}
      description={t`Each code signs you in once if you lose your phone. We won't show them again.`}
      footer={
        <Button onClick={() => onOpenChange(false)}>
          <Trans>I saved them</Trans>
        </Button>
      }
    >
      <ul className="grid gap-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" icon={<Copy aria-hidden />} onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={<Download aria-hidden />}
          onClick={() => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), 'proverse-recovery-codes.txt')}
        >
          <Trans>Download</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
