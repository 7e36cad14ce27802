import { t } from '@lingui/core/macro';
import { LIMITS } from '@proverse/shared';
import { api, failureText } from '../../../api/api.ts';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { fieldsOf, useRuleForm } from '../../../ui/hooks/form.ts';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import type { SavedReply } from './saved-reply.ts';

interface SavedReplyDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  /** The reply to change, or null for a new one. */
  reply: SavedReply | null;
}

/** Adds or changes a saved reply. */
export function SavedReplyDialog({ open, onOpenChange, reply }: SavedReplyDialogProps) {
  const form = useRuleForm({ title: reply?.title ?? '', body: reply?.body ?? '' });
  const field = fieldsOf(form);
  const options = {
    onSuccess() {
      form.reset({ title: '', body: '' });
      onOpenChange(false);
    },
  };
  const add = api.savedReplies.add.useMutation(options);
  const update = api.savedReplies.update.useMutation(options);
  const saving = reply ? update : add;
  const save = form.handleSubmit((typed) => {
    if (reply) update.mutate({ id: reply.id, ...typed });
    else add.mutate(typed);
  });

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={reply ? t`Edit saved reply` : t`Add saved reply`}
      size="medium"
      fullOnPhone
      submitLabel={t`Save`}
      busy={saving.isPending && t`Saving…`}
      onSubmit={() => void save()}
    >
      {saving.isError && <Banner tone="danger" title={failureText(saving.error, t`Failed to save the reply`)} />}
      <TextField
        label={t`Title`}
        hint={t`Helps you find it`}
        dir="auto"
        autoComplete="off"
        {...field('title', { validate: (text) => textError(t`Enter a title`, text, LIMITS.savedReplyTitleMax) })}
      />
      <TextArea
        label={t`Text`}
        dir="auto"
        rows={8}
        fillsPhone
        maxLength={LIMITS.replyMax}
        {...field('body', { validate: (text) => textError(t`Enter a text`, text, LIMITS.replyMax) })}
        value={form.watch('body')}
      />
    </FormDialog>
  );
}

function textError(ifEmpty: string, value: string, max: number): string | undefined {
  const { length } = value.trim();
  if (length === 0) return ifEmpty;
  return length > max ? t`Use at most ${max.toLocaleString('en-IN')} characters` : undefined;
}
