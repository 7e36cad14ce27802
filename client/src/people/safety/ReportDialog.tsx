import { LIMITS } from '@proverse/shared';
import { api, failureText } from '../../api/api.ts';
import { controlsOf, fieldsOf, useRuleForm } from '../../ui/hooks/form.ts';
import { FormDialog, type FormDialogProps } from '../../ui/overlays/FormDialog.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { REPORT_REASONS, type ReportReason } from './report-reasons.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';

const REASONS = (Object.keys(REPORT_REASONS) as ReportReason[]).map((value) => ({
  value,
  label: REPORT_REASONS[value],
}));

const NOTHING_CHOSEN = { reason: null as ReportReason | null, details: '' };
const TOO_LONG = `Details must be at most ${LIMITS.reportDetailsMax} characters`;

export interface ReportDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  messageId: string;
}

/** Reports a message to the admins. The other person does not learn who reported it. */
export function ReportDialog({ open, onOpenChange, messageId }: ReportDialogProps) {
  // The length of the details is checked while they are typed.
  const form = useRuleForm(NOTHING_CHOSEN, 'onChange');
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
  const submit = form.handleSubmit(({ reason, details }) => {
    if (reason === null) return;
    const text = details.trim();
    report.mutate({ id: messageId, reason, ...(text && { details: text }) });
  });

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
      onSubmit={() => void submit()}
    >
      <RadioGroup
        label="What’s wrong with it?"
        options={REASONS}
        {...controlsOf(form)('reason', { validate: (reason) => reason !== null || 'Choose a reason' })}
      />
      <TextArea
        label="Details"
        optional
        rows={4}
        maxLength={LIMITS.reportDetailsMax}
        {...fieldsOf(form)('details', {
          validate: (text) => text.trim().length <= LIMITS.reportDetailsMax || TOO_LONG,
        })}
        value={form.watch('details')}
      />
    </FormDialog>
  );
}
