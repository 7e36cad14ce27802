import { useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { fieldsOf } from '../../ui/hooks/form.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useWorkForm } from './profile-forms.ts';
import type { WorkItem } from './profile-values.ts';

const DESCRIPTION_MAX = 1000;

export interface PortfolioDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is edited; a new one without. */
  item: WorkItem | undefined;
  onAccept: (item: WorkItem) => void;
}

/** One piece of work. Closing it keeps what was typed; Cancel does not. */
export function PortfolioDialog({ open, onOpenChange, item, onAccept }: PortfolioDialogProps) {
  const form = useWorkForm(item);
  const fields = useRef<HTMLFormElement>(null);
  const field = fieldsOf(form);
  const submit = form.handleSubmit((work) => {
    onAccept({ title: work.title, description: work.description, link: work.link ?? null });
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="medium"
      initialFocus={() => fields.current?.querySelector('input') ?? true}
      title={item ? 'Edit work' : 'Add work'}
      description="Everybody who sees your profile sees it."
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              form.reset();
              onOpenChange(false);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form="portfolio-item">
            {item ? 'Apply' : 'Add'}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id="portfolio-item"
        noValidate
        onSubmit={(event) => {
          // For React it stands inside the form of the profile, which is not to be saved by this.
          event.stopPropagation();
          void submit(event);
        }}
        className="flex flex-col gap-4"
      >
        <TextField label="Title" {...field('title')} />
        <TextArea
          label="Description"
          rows={4}
          maxLength={DESCRIPTION_MAX}
          {...field('description')}
          value={form.watch('description')}
        />
        <TextField
          label="Link"
          optional
          type="url"
          inputMode="url"
          placeholder="https://"
          {...field('link', { setValueAs: blankToNone })}
        />
      </form>
    </Dialog>
  );
}

function blankToNone(text: string | null): string | null {
  return text === null || text.trim() === '' ? null : text;
}
