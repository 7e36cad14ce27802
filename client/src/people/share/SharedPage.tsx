import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { saveBlob } from '../../api/download.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { ShareLinks } from './ShareLinks.tsx';
import { SiteButton } from './SiteButton.tsx';

/** The link and where to share it, the QR code, and HTML for the user's own site. */
export function SharedPage({ url, qrSvg, handle }: { url: string; qrSvg: string; handle: string }) {
  return (
    <div className="grid gap-6">
      <ShareLinks url={url} />
      <section aria-label={t`QR code`} className="flex flex-wrap items-center gap-4 border-t border-line pt-6">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt={t`QR code of ${url}`}
          className="size-32 rounded-control bg-white p-2"
        />
        <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-2">
          <p className="text-sm text-muted">
            <Trans>For slides, posters and business cards.</Trans>
          </p>
          <Button
            size="small"
            variant="secondary"
            icon={<Download aria-hidden />}
            onClick={() => saveBlob(new Blob([qrSvg], { type: 'image/svg+xml' }), `proverse-${handle}.svg`)}
          >
            <Trans>Download QR code</Trans>
          </Button>
        </div>
      </section>
      <SiteButton url={url} handle={handle} />
    </div>
  );
}
