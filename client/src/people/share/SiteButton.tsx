import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { publicPath } from '#language/public-path';
import { CopyableText } from '../../ui/format/CopyableText.tsx';

export interface SiteButtonProps {
  /** Of the page on the web. */
  url: string;
  handle: string;
}

/** A button and a frame for the user's own site, as HTML to copy, in the page's language. Both are images of this server and need no script. */
export function SiteButton({ url, handle }: SiteButtonProps) {
  const { origin } = new URL(url);
  const badge = publicPath(`/badge/@${handle}.svg`);
  const embed = publicPath(`/embed/@${handle}`);
  const page = publicPath(`/@${handle}`);
  const name = t`Ask me on Proverse`;
  return (
    <section aria-labelledby="site-button" className="grid gap-4 border-t border-line pt-6">
      <div className="grid justify-items-start gap-2">
        <h3 id="site-button" className="font-semibold">
          <Trans>Button for your site</Trans>
        </h3>
        <p className="text-sm text-muted">
          <Trans>It always shows your current price and how fast you answer.</Trans>
        </p>
        <img src={badge} alt={t`Preview of the button`} height={40} className="h-10 max-w-full" />
      </div>
      <CopyableText
        label={t`HTML of the button`}
        text={`<a href="${origin}${page}"><img src="${origin}${badge}" alt="${name}" height="40"></a>`}
      />
      <CopyableText
        label={t`HTML of a card`}
        text={`<iframe src="${origin}${embed}" title="${name}" width="360" height="260" style="border:0" loading="lazy"></iframe>`}
      />
    </section>
  );
}
