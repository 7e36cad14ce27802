import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { LIMITS } from '@proverse/shared';
import { announce } from '../../../ui/layout/announcer.ts';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { FieldError } from '../../../ui/controls/Field.tsx';
import { IconButton } from '../../../ui/controls/buttons/IconButton.tsx';
import { PortfolioDialog } from './PortfolioDialog.tsx';
import type { WorkItem } from '../profile-values.ts';
import { WorkText } from '../../../ui/format/WorkText.tsx';

export interface PortfolioFieldsProps {
  items: readonly WorkItem[];
  onItemsChange: (items: WorkItem[]) => void;
  error: string | undefined;
}

/** Adds, edits and removes portfolio items. They are saved with the profile form. */
export function PortfolioFields({ items, onItemsChange, error }: PortfolioFieldsProps) {
  /** The index of the edited item: `items.length` for a new one, -1 once the list has changed. */
  const [editedIndex, setEditedIndex] = useState(items.length);
  const [isOpen, setOpen] = useState(false);
  // Another item gets a new dialog. Reopening the same item keeps what was typed.
  const [dialogKey, setDialogKey] = useState(0);
  const addButton = useRef<HTMLButtonElement>(null);

  function edit(index: number): void {
    if (index !== editedIndex) setDialogKey(dialogKey + 1);
    setEditedIndex(index);
    setOpen(true);
  }

  function accept(item: WorkItem): void {
    onItemsChange(items.toSpliced(editedIndex, 1, item));
    announce(
      editedIndex === items.length
        ? t`${item.title} added. Save your changes to publish it.`
        : t`${item.title} changed. Save your changes to publish it.`,
    );
    setOpen(false);
    setEditedIndex(-1);
  }

  function remove(index: number): void {
    onItemsChange(items.toSpliced(index, 1));
    announce(`${items[index]?.title ?? t`Item`} removed`);
    setEditedIndex(-1);
    addButton.current?.focus();
  }

  return (
    <section aria-labelledby="portfolio-fields" className="flex flex-col gap-4 border-t border-line pt-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h2 id="portfolio-fields" className="text-lg font-semibold">
            <Trans>Portfolio</Trans>
          </h2>
          <p className="text-sm text-muted">
            <Trans>
              Work that shows what you can do. {items.length} of {LIMITS.portfolioMax}.
            </Trans>
          </p>
        </div>
        <GuardedButton
          ref={addButton}
          variant="secondary"
          icon={<Plus aria-hidden />}
          disabledReason={
            items.length >= LIMITS.portfolioMax &&
            t`You can have ${LIMITS.portfolioMax} portfolio items. Remove one first.`
          }
          onClick={() => edit(items.length)}
        >
          <Trans>Add work</Trans>
        </GuardedButton>
      </div>
      {error !== undefined && <FieldError id="portfolio-error">{error}</FieldError>}
      {items.length > 0 && <WorkList items={items} onEdit={edit} onRemove={remove} />}
      <PortfolioDialog
        key={dialogKey}
        open={isOpen}
        onOpenChange={setOpen}
        item={items[editedIndex]}
        onAccept={accept}
      />
    </section>
  );
}

interface WorkListProps {
  items: readonly WorkItem[];
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

function WorkList({ items, onEdit, onRemove }: WorkListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item, index) => (
        <li key={index} className="flex gap-2 py-4 first:pt-0 last:pb-0">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <WorkText item={item} />
          </div>
          <div className="-my-2 -mr-2 flex shrink-0 max-sm:flex-col">
            <IconButton label={t`Edit ${item.title}`} icon={<Pencil aria-hidden />} onClick={() => onEdit(index)} />
            <IconButton label={t`Remove ${item.title}`} icon={<Trash2 aria-hidden />} onClick={() => onRemove(index)} />
          </div>
        </li>
      ))}
    </ul>
  );
}
