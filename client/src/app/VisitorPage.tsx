import type { ReactNode } from 'react';
import { Logo } from '../ui/layout/Logo.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SlowNotice } from './SlowNotice.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

export interface VisitorPageProps {
  /** Links in the header. */
  links?: ReactNode;
  /** The layout of the content. */
  className?: string | undefined;
  children: ReactNode;
}

/** A page for people who are not signed in: a header with the logo, and the content. */
export function VisitorPage({ links, className, children }: VisitorPageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="sticky top-0 z-20">
        <OfflineNotice />
        <SlowNotice />
      </div>
      <header className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <a href="/" className="inline-flex rounded-control py-1">
          <Logo />
        </a>
        <div className="-mr-3 flex flex-wrap items-center">
          {links}
          <LanguageLinks />
          <ThemeMenu />
        </div>
      </header>
      <main id="main" className={`mx-auto w-full flex-1 px-4 ${className ?? ''}`}>
        {children}
      </main>
    </div>
  );
}
