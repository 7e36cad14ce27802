import { LIMITS } from '@proverse/shared';
import { useState, type FormEvent } from 'react';
import { api, failureText } from '../api.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { FormError } from '../ui/controls/FormError.tsx';
import { RadioGroup } from '../ui/controls/RadioGroup.tsx';
import { TextArea } from '../ui/controls/TextArea.tsx';
import { REPORT_REASONS, type ReportReason } from './report-reasons.ts';
import { showToast } from '../ui/overlays/toast-queue.ts';

const REASONS = (Object.keys(REPORT_REASONS) as ReportReason[]).map((value) => ({
  value,
  label: REPORT_REASONS[value],
}));

export interface ReportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  messageId: string;
}

/** Reports a message to the admins. The other person does not learn who reported it. */
export function ReportDialog({ open, onOpenChange, messageId }: ReportDialogProps) {
  const utils = api.useUtils();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [details, setDetails] = useState('');
  const [isChecked, setChecked] = useState(false);
  const report = api.safety.report.useMutation({
    onSuccess() {
      showToast({
        tone: 'success',
        title: 'Message reported',
        text: 'An admin will review it and let you know the outcome.',
      });
      void utils.safety.reportOf.invalidate({ id: messageId });
      onOpenChange(false);
    },
  });
  const isTooLong = details.trim().length > LIMITS.reportDetailsMax;

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
      description="An admin reviews the message. The other person won’t know who reported it."
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
          label="What’s wrong with it?"
          options={REASONS}
          value={reason}
          onValueChange={setReason}
          error={isChecked && reason === null ? 'Choose a reason' : undefined}
        />
        <TextArea
          label="Details"
          optional
          rows={4}
          maxLength={LIMITS.reportDetailsMax}
          value={details}
          error={isTooLong ? `Details must be at most ${LIMITS.reportDetailsMax} characters` : undefined}
          onChange={(event) => setDetails(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
