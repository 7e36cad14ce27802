import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { fieldsOf, useLazyZodForm } from '../../../ui/hooks/form.ts';
import { TextField } from '../../../ui/controls/TextField.tsx';
import type { WorkItem } from '../profile-values.ts';

const DESCRIPTION_MAX = 1000;
const NEW_ITEM: WorkItem = { title: '', description: '', link: null };
const loadSchema = async () => (await import('./profile-schema.ts')).PortfolioItem;

export interface PortfolioDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  /** Undefined for a new item. */
  item: WorkItem | undefined;
  onAccept: (item: WorkItem) => void;
}

/** Edits one portfolio item. Cancel discards the typed text. Closing the dialog in another way keeps it. */
export function PortfolioDialog({ open, onOpenChange, item, onAccept }: PortfolioDialogProps) {
  const form = useLazyZodForm(loadSchema, item ?? NEW_ITEM);
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
      title={item ? t`Edit work` : t`Add work`}
      description={t`Shown on your profile.`}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              form.reset();
              onOpenChange(false);
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="portfolio-item">
            {item ? t`Apply` : t`Add`}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id="portfolio-item"
        noValidate
        onSubmit={(event) => {
          // React events bubble to the profile's form, which must not be saved now.
          event.stopPropagation();
          void submit(event);
        }}
        className="flex flex-col gap-4"
      >
        <TextField label={t`Title`} {...field('title')} />
        <TextArea
          label={t`Description`}
          rows={4}
          maxLength={DESCRIPTION_MAX}
          {...field('description')}
          value={form.watch('description')}
        />
        <TextField
          label={t`Link`}
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
