import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, langOf } from '@proverse/shared';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { api, failureText } from '../api/api.ts';
import { useDraft } from '../sending/drafts/use-draft.ts';
import { Button } from '../ui/controls/buttons/Button.tsx';
import { TextArea } from '../ui/controls/TextArea.tsx';
import { showToast } from '../ui/overlays/toast-queue.ts';

const NOTHING_WRITTEN = { text: '', isWritten: false };

/** The user's private note about a person. Until it has loaded, its place is free. Unsaved text is shown again. */
export function PersonNote({ userId, name }: { userId: string; name: string }) {
  const query = api.notes.get.useQuery({ userId });
  const draft = useDraft(`note:${userId}`, NOTHING_WRITTEN);
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!query.data) return <div aria-hidden className="h-9 pointer-coarse:h-11" />;
  const { note } = query.data;

  function close(): void {
    flushSync(() => {
      setEditing(false);
      draft.clear();
    });
    opener.current?.focus();
  }

  if (isEditing || draft.value.isWritten) {
    return (
      <NoteForm
        userId={userId}
        name={name}
        text={draft.value.isWritten ? draft.value.text : (note ?? '')}
        onChange={(text) => draft.set({ text, isWritten: true })}
        takesFocus={isEditing}
        onClose={close}
      />
    );
  }
  const button = (
    <Button
      ref={opener}
      variant="ghost"
      size="small"
      aria-label={note === null ? t`Add a private note about ${name}` : t`Edit the private note about ${name}`}
      onClick={() => setEditing(true)}
      className={note === null ? '-mx-3 self-start' : '-my-2 -mr-3 ml-auto'}
    >
      {note === null ? t`Add private note` : t`Edit note`}
    </Button>
  );
  if (note === null) return button;
  return (
    <section aria-label={t`Private note`} className="flex flex-col gap-1 rounded-control bg-raised px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="text-xs text-muted">
          <Trans>Private note · only you see this</Trans>
        </p>
        {button}
      </div>
      <p dir="auto" lang={langOf(note)} className="max-w-prose text-sm whitespace-pre-wrap wrap-anywhere">
        {note}
      </p>
    </section>
  );
}

interface NoteFormProps {
  userId: string;
  name: string;
  text: string;
  onChange: (text: string) => void;
  /** Whether the form replaces the button that had the focus. */
  takesFocus: boolean;
  onClose: () => void;
}

function NoteForm({ userId, name, text, onChange, takesFocus, onClose }: NoteFormProps) {
  const utils = api.useUtils();
  const save = api.notes.save.useMutation({
    onSuccess(saved) {
      utils.notes.get.setData({ userId }, saved);
      onClose();
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`Failed to save the note`) }),
  });
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    // Otherwise the buttons could be below the edge.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  const isTooLong = text.trim().length > LIMITS.personNoteMax;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isTooLong && !save.isPending) save.mutate({ userId, note: text.trim() });
  }

  return (
    <form ref={form} aria-label={t`Private note`} onSubmit={submit} className="flex flex-col gap-2">
      <TextArea
        label={t`Private note about ${name}`}
        hint={t`Only you see this.`}
        dir="auto"
        rows={3}
        ref={input}
        maxLength={LIMITS.personNoteMax}
        error={isTooLong ? t`Use at most 2,000 characters` : undefined}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" size="small" busy={save.isPending && t`Saving…`}>
          <Trans>Save note</Trans>
        </Button>
      </div>
    </form>
  );
}
