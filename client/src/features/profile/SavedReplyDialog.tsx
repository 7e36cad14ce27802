import { LIMITS } from '@proverse/shared';
import { useRef, useState, type SubmitEvent } from 'react';
import { api, failureText } from '../../api.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { SavedReply } from './SavedReplies.tsx';

const FORM_ID = 'saved-reply';

interface SavedReplyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
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
  const utils = api.useUtils();
  const options = {
    onSettled: () => utils.savedReplies.invalidate(),
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

  function save(event: SubmitEvent): void {
    event.preventDefault();
    setChecked(true);
    if (titleError !== undefined) titleInput.current?.focus();
    else if (bodyError !== undefined) bodyInput.current?.focus();
    else if (reply) update.mutate({ id: reply.id, title, body });
    else add.mutate({ title, body });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={reply ? 'Edit saved reply' : 'Add saved reply'}
      size="medium"
      fullOnPhone
      locked={saving.isPending}
      initialFocus={titleInput}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} busy={saving.isPending && 'Saving…'}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={save} className="flex flex-col gap-4">
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
          maxLength={LIMITS.replyMax}
          value={body}
          error={isChecked ? bodyError : undefined}
          onChange={(event) => setBody(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

function textError(field: string, value: string, max: number): string | undefined {
  const { length } = value.trim();
  if (length === 0) return `Enter a ${field}`;
  return length > max ? `Use at most ${max.toLocaleString('en-IN')} characters` : undefined;
}
