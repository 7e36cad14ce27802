import { t } from '@lingui/core/macro';
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
const TOO_LONG = t`Details must be at most ${LIMITS.reportDetailsMax} characters`;

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
        title: t`Message reported`,
        text: t`An admin will review it and let you know the outcome.`,
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
      title={t`Report this message`}
      description={t`An admin reviews the message. The other person won’t know who reported it.`}
      initialFocus={() => true}
      submitLabel={t`Report`}
      tone="danger"
      busy={report.isPending && t`Reporting…`}
      failure={report.isError && failureText(report.error, t`Failed to report this message`)}
      onSubmit={() => void submit()}
    >
      <RadioGroup
        label={t`What’s wrong with it?`}
        options={REASONS}
        {...controlsOf(form)('reason', { validate: (reason) => reason !== null || t`Choose a reason` })}
      />
      <TextArea
        label={t`Details`}
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
