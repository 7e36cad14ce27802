import { LIMITS } from '@proverse/shared';
import { useRef, useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { FormDialog, type FormDialogProps } from '../../../ui/overlays/FormDialog.tsx';
import type { SavedReply } from './saved-reply.ts';

interface SavedReplyDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  /** The reply to change, or null for a new one. */
  reply: SavedReply | null;
}

/** Adds or changes a saved reply. */
export function SavedReplyDialog({ open, onOpenChange, reply }: SavedReplyDialogProps) {
  const [title, setTitle] = useState(reply?.title ?? '');
  const [body, setBody] = useState(reply?.body ?? '');
  const [isChecked, setChecked] = useState(false);
  const titleInput = useRef<HTMLInputElement>(null);
  const bodyInput = useRef<HTMLTextAreaElement>(null);
  const options = {
    onSuccess() {
      setTitle('');
      setBody('');
      setChecked(false);
      onOpenChange(false);
    },
  };
  const add = api.savedReplies.add.useMutation(options);
  const update = api.savedReplies.update.useMutation(options);
  const saving = reply ? update : add;
  const titleError = textError('title', title, LIMITS.savedReplyTitleMax);
  const bodyError = textError('text', body, LIMITS.replyMax);

  function save(): void {
    setChecked(true);
    if (titleError !== undefined) titleInput.current?.focus();
    else if (bodyError !== undefined) bodyInput.current?.focus();
    else if (reply) update.mutate({ id: reply.id, title, body });
    else add.mutate({ title, body });
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      size="medium"
      fullOnPhone
      submitLabel="Save"
      busy={saving.isPending && 'Saving…'}
      onSubmit={save}
    >
      {saving.isError && <Banner tone="danger" title={failureText(saving.error, 'Failed to save the reply')} />}
      <TextField
        ref={titleInput}
        label="Title"
        hint="Helps you find it"
        dir="auto"
        autoComplete="off"
        value={title}
        error={isChecked ? titleError : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea
        ref={bodyInput}
        label="Text"
        dir="auto"
        rows={8}
        fillsPhone
        maxLength={LIMITS.replyMax}
        value={body}
        error={isChecked ? bodyError : undefined}
        onChange={(event) => setBody(event.target.value)}
      />
    </FormDialog>
  );
}

function textError(field: string, value: string, max: number): string | undefined {
  const { length } = value.trim();
  if (length === 0) return `Enter a ${field}`;
  return length > max ? `Use at most ${max.toLocaleString('en-IN')} characters` : undefined;
}
