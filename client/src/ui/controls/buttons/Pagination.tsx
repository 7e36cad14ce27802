import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, type RefObject } from 'react';
import { GuardedButton } from './GuardedButton.tsx';
import { formatCount } from '../../format/money/money.ts';

export interface PaginationProps {
  /** What is listed, such as "Transactions". */
  label: string;
  /** 0-based, as in the API. */
  page: number;
  totalPages: number;
  onPageChange: (page: number, options?: { replace?: boolean }) => void;
  /** The list. At each page change it gets the focus and is scrolled to its top, so it needs a `tabIndex`. */
  list: RefObject<HTMLElement | null>;
}

/** Previous, "Page 2 of 7" and Next. Hidden for a single page. A page past the last one is changed to the last. */
export function Pagination({ label, page, totalPages, onPageChange, list }: PaginationProps) {
  const lastPage = Math.max(0, totalPages - 1);
  useEffect(() => {
    if (page > lastPage) onPageChange(lastPage, { replace: true });
  });
  if (totalPages <= 1) return null;

  function turnTo(other: number): void {
    onPageChange(other);
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView();
  }

  return (
    <nav aria-label={t`${label} pages`} className="@container flex flex-wrap items-center justify-center gap-4 py-4">
      <GuardedButton
        variant="secondary"
        icon={<ChevronLeft aria-hidden className="size-5" />}
        disabledReason={page === 0 && t`This is the first page`}
        onClick={() => turnTo(page - 1)}
      >
        <span className={WORD}>
          <Trans>Previous</Trans>
        </span>
      </GuardedButton>
      <p aria-live="polite" className="text-sm text-muted tabular-nums">
        <Trans>
          Page {formatCount(page + 1)} of {formatCount(totalPages)}
        </Trans>
      </p>
      <GuardedButton
        variant="secondary"
        disabledReason={page >= totalPages - 1 && t`This is the last page`}
        onClick={() => turnTo(page + 1)}
      >
        <span className={WORD}>
          <Trans>Next</Trans>
        </span>
        <ChevronRight aria-hidden className="size-5" />
      </GuardedButton>
    </nav>
  );
}

/** Where "Page 1,000 of 1,000" leaves no room for the words, the buttons show only their arrows. */
const WORD = '@max-md:sr-only';
