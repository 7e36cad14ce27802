import { Copy, Download, ExternalLink, Share2 } from 'lucide-react';
import { saveBlob } from '../../api/download.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { copyText } from '../../ui/hooks/copy-text.ts';
import { SiteButton } from './SiteButton.tsx';

export interface SharedPageProps {
  url: string;
  qrSvg: string;
  handle: string;
}

/** The link, the system's share sheet where there is one, the QR code, and HTML for the user's own site. */
export function SharedPage({ url, qrSvg, handle }: SharedPageProps) {
  return (
    <div className="grid gap-6">
      <section aria-label="Link" className="grid gap-3">
        <p className="rounded-control border border-line bg-raised px-3 py-2 font-medium wrap-anywhere">
          {url.replace(/^https?:\/\//, '')}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Copy aria-hidden />} onClick={() => copyText(url, 'Link copied')}>
            Copy link
          </Button>
          {typeof navigator.share === 'function' && (
            <Button variant="secondary" icon={<Share2 aria-hidden />} onClick={() => share(url)}>
              Share…
            </Button>
          )}
          <a href={url} target="_blank" rel="noreferrer" className={buttonClasses('ghost', 'medium')}>
            <ExternalLink aria-hidden />
            Open
            <span className="sr-only"> in a new tab</span>
          </a>
        </div>
      </section>
      <section aria-label="QR code" className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt={`QR code of ${url}`}
          className="size-32 rounded-control bg-white p-2"
        />
        <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-2">
          <p className="text-sm text-muted">For slides, posters and business cards.</p>
          <Button
            size="small"
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveBlob(new Blob([qrSvg], { type: 'image/svg+xml' }), `proverse-${handle}.svg`)}
          >
            Download QR code
          </Button>
        </div>
      </section>
      <SiteButton url={url} handle={handle} />
    </div>
  );
}

function share(url: string): void {
  // Rejects when the user closes the sheet, which needs no message.
  navigator.share({ title: document.title, url }).catch(() => undefined);
}
