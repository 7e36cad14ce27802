import { LIMITS } from '@proverse/shared';
import { useState } from 'react';
import { api, failureText } from '../../api/api.ts';
import { FormDialog, type FormDialogProps } from '../../ui/overlays/FormDialog.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { REPORT_REASONS, type ReportReason } from './report-reasons.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

const REASONS = (Object.keys(REPORT_REASONS) as ReportReason[]).map((value) => ({
  value,
  label: REPORT_REASONS[value],
}));

export interface ReportDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  messageId: string;
}

/** Reports a message to the admins. The other person does not learn who reported it. */
export function ReportDialog({ open, onOpenChange, messageId }: ReportDialogProps) {
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
      onOpenChange(false);
    },
  });
  const isTooLong = details.trim().length > LIMITS.reportDetailsMax;

  function submit(): void {
    setChecked(true);
    if (reason === null || isTooLong) return;
    const text = details.trim();
    report.mutate({ id: messageId, reason, ...(text && { details: text }) });
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Report this message"
      description="An admin reviews the message. The other person won’t know who reported it."
      initialFocus={() => true}
      submitLabel="Report"
      tone="danger"
      busy={report.isPending && 'Reporting…'}
      failure={report.isError && failureText(report.error, 'Failed to report this message')}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
