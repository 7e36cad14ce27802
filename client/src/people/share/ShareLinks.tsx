import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, ExternalLink, Share2 } from 'lucide-react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { copyText } from '../../ui/hooks/copy-text.ts';

/** The address of the user's page, with ways to share it: copy, WhatsApp, LinkedIn and the system's share sheet. */
export function ShareLinks({ url }: { url: string }) {
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(t`Ask me a question on Proverse: ${url}`)}`;
  const linkedIn = `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`;
  return (
    <section aria-label={t`Link`} className="grid gap-3">
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-3 py-2 font-medium wrap-anywhere hover:border-control"
      >
        <span className="flex-1">{url.replace(/^https?:\/\//, '')}</span>
        <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="sr-only">
          {' '}
          <Trans>(opens in a new tab)</Trans>
        </span>
      </a>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Copy aria-hidden />} onClick={() => copyText(url, t`Link copied`)}>
          <Trans>Copy link</Trans>
        </Button>
        <OtherSite href={whatsApp} name="WhatsApp" />
        <OtherSite href={linkedIn} name="LinkedIn" />
        {typeof navigator.share === 'function' && (
          <Button variant="secondary" icon={<Share2 aria-hidden />} onClick={() => share(url)}>
            <Trans>Share…</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}

function OtherSite({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClasses('secondary', 'medium')}>
      {name}
      <span className="sr-only">
        {' '}
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  );
}

function share(url: string): void {
  // Rejects when the user closes the sheet, which needs no message.
  navigator.share({ title: document.title, url }).catch(() => undefined);
}
