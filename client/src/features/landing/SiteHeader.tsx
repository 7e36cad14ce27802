import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Contrast, Menu } from 'lucide-react';
import { buttonClasses, iconButtonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/layout/Logo.tsx';
import { DASHBOARD, JOIN, SECTIONS, SIGN_IN } from './addresses.ts';

/** Below 1024 px the links and the buttons that do not fit move into a native popover. Signed-in users get one link. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-1 px-4 sm:gap-2 md:px-8">
        <a
          href="#main"
          aria-label={t`Proverse, back to top`}
          className="mr-auto inline-flex min-h-11 min-w-11 items-center rounded-control lg:mr-8"
        >
          <Logo short />
        </a>
        <nav aria-label={t`Sections`} className="mr-auto hidden gap-1 lg:flex">
          {SECTIONS.map(({ href, label }) => (
            <a key={href} href={href} className={LINK}>
              {label}
            </a>
          ))}
        </nav>
        <button
          type="button"
          data-theme-switch
          aria-label={THEME}
          className={cx(iconButtonClasses, 'max-[22rem]:hidden')}
        >
          <Contrast aria-hidden className="size-5" />
        </button>
        <a href={SIGN_IN} className={cx(buttonClasses('ghost', 'medium'), BUTTON, 'max-xs:hidden signed-in:hidden')}>
          <Trans>Sign In</Trans>
        </a>
        <a
          href={JOIN}
          className={cx(buttonClasses('primary', 'medium'), BUTTON, 'max-[14rem]:hidden signed-in:hidden')}
        >
          <Trans>Join Free</Trans>
        </a>
        <a href={DASHBOARD} className={cx(buttonClasses('primary', 'medium'), BUTTON, 'not-signed-in:hidden')}>
          <Trans>Dashboard</Trans>
        </a>
        <button
          type="button"
          popoverTarget="site-menu"
          aria-label={t`Menu`}
          className={cx(iconButtonClasses, '-mr-2 lg:hidden')}
        >
          <Menu aria-hidden className="size-5" />
        </button>
        <nav id="site-menu" popover="auto" aria-label={t`Menu`} className={MENU}>
          {SECTIONS.map(({ href, label }) => (
            <a key={href} href={href} className={cx(LINK, 'w-full')}>
              {label}
            </a>
          ))}
          <a href={SIGN_IN} className={cx(LINK, 'w-full text-primary xs:hidden signed-in:hidden')}>
            <Trans>Sign In</Trans>
          </a>
          <a href={JOIN} className={cx(LINK, 'w-full text-primary min-[14rem]:hidden signed-in:hidden')}>
            <Trans>Join Free</Trans>
          </a>
          <button type="button" data-theme-switch className={cx(LINK, 'w-full text-left min-[22rem]:hidden')}>
            {THEME}
          </button>
        </nav>
      </div>
    </header>
  );
}

const THEME = t`Switch between light and dark`;

const LINK = 'inline-flex min-h-11 items-center rounded-control px-3 font-medium text-ink hover:bg-raised';

/** Less padding on a phone, so that the buttons fit on one line. */
const BUTTON = 'whitespace-nowrap max-sm:px-3';

const MENU =
  'inset-x-0 top-16 bottom-auto m-0 w-full border-b border-line bg-canvas p-4 text-ink shadow-overlay lg:hidden';
