import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';

export interface RemovableChipsProps {
  /** Names the list. */
  label: string;
  items: readonly string[];
  onRemove: (item: string) => void;
  textOf?: (item: string) => string;
}

/** Chosen items, each with a remove button. */
export function RemovableChips({ label, items, onRemove, textOf = (item) => item }: RemovableChipsProps) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item} className={CHIP}>
          <bdi className="wrap-anywhere">{textOf(item)}</bdi>
          <button
            type="button"
            aria-label={t`Remove ${textOf(item)}`}
            onClick={() => onRemove(item)}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-chip text-muted hover:bg-line hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const CHIP = 'chip inline-flex max-w-full items-center gap-1 rounded-chip bg-raised pl-3 text-sm font-semibold';
