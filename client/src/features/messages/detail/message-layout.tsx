import { langOf } from '@proverse/shared';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';

/** The part of the pane that scrolls, with a column of text in it. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="grow lg:min-h-0 lg:overflow-y-auto">
      <div className={`${COLUMN} flex flex-col gap-6 py-6`}>{children}</div>
    </div>
  );
}

/** Stays at the bottom of the pane, or above a phone's nav unless its text is so large that little would be left. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div
      data-dock
      className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] max-lg:[@media(height>=36rem)]:sticky max-lg:bottom-nav with-nav:pb-0"
    >
      <div className={`${COLUMN} py-3`}>{children}</div>
    </div>
  );
}

/** A text that a person wrote, in comfortable lines. */
export function MessageText({ children }: { children: string }) {
  return (
    <p dir="auto" lang={langOf(children)} className="max-w-message leading-6.5 whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  );
}

export interface FoldProps {
  title: ReactNode;
  /** When its text was sent. */
  iso: string;
  children: ReactNode;
}

/** A text that is closed at first. On paper it is open. */
export function Fold({ title, iso, children }: FoldProps) {
  return (
    <details data-letter className="group rounded-control border border-line bg-raised px-4 py-2">
      <summary className="flex min-h-11 list-none items-center gap-2 text-sm font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90 print:hidden" />
        <span className="flex min-w-0 grow flex-col gap-x-2 sm:flex-row sm:justify-between">
          <bdi lang={typeof title === 'string' ? langOf(title) : undefined} className="min-w-0 wrap-anywhere">
            {title}
          </bdi>
          <time dateTime={iso} className="shrink-0 font-normal text-muted">
            {formatDateTime(Date.parse(iso))}
          </time>
        </span>
      </summary>
      <div className="flex flex-col gap-3 pt-2 pb-1 text-sm">{children}</div>
    </details>
  );
}

const COLUMN = 'mx-auto w-full max-w-176 px-4 sm:px-8';
