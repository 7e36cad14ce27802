import { Contrast, Menu } from 'lucide-react';
import { buttonClasses } from '../../ui/button-classes.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/Logo.tsx';
import { JOIN, SECTIONS, SIGN_IN } from './addresses.ts';

/** Stays at the top. Below 1024 px the links move into a popover, which the browser opens and closes by itself. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div className="mx-auto flex min-h-16 max-w-page items-center gap-2 px-4 md:px-8">
        <a href="#main" aria-label="Proverse, to the top" className="mr-auto inline-flex rounded-control lg:mr-8">
          <Logo onlyMark="on a small phone" />
        </a>
        <nav aria-label="Sections" className="mr-auto hidden gap-1 lg:flex">
          {SECTIONS.map(({ href, label }) => (
            <a key={href} href={href} className={LINK}>
              {label}
            </a>
          ))}
        </nav>
        <button type="button" data-theme-switch aria-label="Switch between light and dark" className={ICON}>
          <Contrast aria-hidden className="size-5" />
        </button>
        <a href={SIGN_IN} className={cx(buttonClasses('ghost', 'medium'), 'max-sm:hidden')}>
          Sign In
        </a>
        <a href={JOIN} className={buttonClasses('primary', 'medium')}>
          Join Free
        </a>
        <button type="button" popoverTarget="site-menu" aria-label="Menu" className={cx(ICON, 'lg:hidden')}>
          <Menu aria-hidden className="size-5" />
        </button>
        <nav id="site-menu" popover="auto" aria-label="Menu" className={MENU}>
          {SECTIONS.map(({ href, label }) => (
            <a key={href} href={href} className={cx(LINK, 'w-full')}>
              {label}
            </a>
          ))}
          <a
            href={SIGN_IN}
            className={cx(LINK, 'mt-1 w-full rounded-none border-t border-line text-primary sm:hidden')}
          >
            Sign In
          </a>
        </nav>
      </div>
    </header>
  );
}

const LINK = 'inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink hover:bg-raised';

const ICON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink';

const MENU =
  'inset-x-0 top-16 bottom-auto m-0 w-full border-b border-line bg-canvas p-4 text-ink shadow-overlay lg:hidden';
