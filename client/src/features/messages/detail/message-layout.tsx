import type { ReactNode } from 'react';

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
    <p dir="auto" className="max-w-message leading-6.5 whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  );
}

const COLUMN = 'mx-auto w-full max-w-176 px-4 sm:px-8';
