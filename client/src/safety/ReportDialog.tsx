import type { contract, InputOf } from '@proverse/shared';
import { useState, type FormEvent } from 'react';
import { api, failureText } from '../api.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { FormError } from '../ui/controls/FormError.tsx';
import { RadioGroup } from '../ui/controls/RadioGroup.tsx';
import { TextArea } from '../ui/controls/TextArea.tsx';
import { showToast } from '../ui/overlays/toast-queue.ts';

type Reason = InputOf<typeof contract.safety.report>['reason'];

const REASONS: readonly { value: Reason; label: string }[] = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'harassment', label: 'Harassment or threats' },
  { value: 'scam', label: 'Fraud or an attempt to get money' },
  { value: 'inappropriate', label: 'Inappropriate content' },
  { value: 'poor_reply', label: 'The reply does not answer the question' },
  { value: 'other', label: 'Something else' },
];
const DETAILS_MAX = 500;

export interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  messageId: string;
}

/** Tells an admin about a message. The other side is not told who did. */
export function ReportDialog({ open, onOpenChange, messageId }: ReportDialogProps) {
  const utils = api.useUtils();
  const [reason, setReason] = useState<Reason | null>(null);
  const [details, setDetails] = useState('');
  const [isChecked, setChecked] = useState(false);
  const report = api.safety.report.useMutation({
    onSuccess() {
      showToast({
        tone: 'success',
        title: 'Message reported',
        text: 'An admin will look at it and tell you what came of it.',
      });
      void utils.safety.reportOf.invalidate({ id: messageId });
      onOpenChange(false);
    },
  });
  const isTooLong = details.trim().length > DETAILS_MAX;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (reason === null || isTooLong) return;
    const text = details.trim();
    report.mutate({ id: messageId, reason, ...(text && { details: text }) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this message"
      description="An admin reads the message and decides. The other side is not told who reported it."
      locked={report.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form="report" variant="danger" busy={report.isPending && 'Reporting…'}>
            Report
          </Button>
        </>
      }
    >
      <form id="report" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {report.isError && <FormError>{failureText(report.error, 'Failed to report this message')}</FormError>}
        <RadioGroup
          label="What is wrong with it?"
          options={REASONS}
          value={reason}
          onValueChange={setReason}
          error={isChecked && reason === null ? 'Choose what is wrong' : undefined}
        />
        <TextArea
          label="Details"
          optional
          rows={4}
          maxLength={DETAILS_MAX}
          value={details}
          error={isTooLong ? `Details must be at most ${DETAILS_MAX} characters` : undefined}
          onChange={(event) => setDetails(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
