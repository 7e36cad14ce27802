import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { choosePath, INTERFACE_LANGUAGES, pathIn } from '@proverse/shared';
import { i18n } from '#language';
import { publicPath } from '#language/public-path';
import { FOOTER_LINKS } from '#language/names';
import { Logo } from '../../ui/layout/Logo.tsx';

export function SiteFooter() {
  return (
    <footer className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-8 md:px-8 lg:pb-24">
      <div className="flex flex-wrap items-center gap-4">
        <Logo />
        <p className="text-sm text-muted">
          <Trans>A professional universe.</Trans>
        </p>
      </div>
      <nav aria-label={t`Footer`}>
        <ul className="-ml-3 flex flex-wrap">
          {FOOTER_LINKS.map(({ label, href }) => (
            <li key={label}>
              <a href={publicPath(href)} className={LINK}>
                {label}
              </a>
            </li>
          ))}
          {INTERFACE_LANGUAGES.filter(({ code }) => code !== i18n.locale).map(({ code, native }) => (
            <li key={code}>
              <a href={choosePath(code, pathIn(code, '/'))} lang={code} hrefLang={code} className={LINK}>
                {native}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}

const LINK = 'inline-flex min-h-11 items-center rounded-control px-3 text-muted hover:bg-raised hover:text-ink';
