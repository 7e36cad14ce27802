import { Trans } from '@lingui/react/macro';
import { inLanguage } from '#language/in-language';
import { helpPath, type HelpPage } from '@proverse/shared';

/** A link to the help page that explains what is beside it, in a new tab. Nothing without a page. */
export function ReadMore({ page }: { page: HelpPage | undefined }) {
  return (
    page !== undefined && (
      <a href={helpPath(page)} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
        <Trans>
          Read more<span className="sr-only"> about {inLanguage(page.replaceAll('-', ' '))} (opens in a new tab)</span>
        </Trans>
      </a>
    )
  );
}
