import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { helpPath, type HelpPage } from '@proverse/shared';

const TOPICS: Readonly<Record<HelpPage, string>> = {
  'how-it-works': t`how it works`,
  refunds: t`refunds`,
  withdrawals: t`withdrawals`,
  fees: t`fees`,
  contact: t`contact`,
  privacy: t`privacy`,
  terms: t`terms`,
};

/** A link to the help page that explains what is beside it, in a new tab. Nothing without a page. */
export function ReadMore({ page }: { page: HelpPage | undefined }) {
  return (
    page !== undefined && (
      <a href={helpPath(page)} target="_blank" rel="noreferrer" className="font-medium underline underline-offset-4">
        <Trans>
          Read more<span className="sr-only"> about {TOPICS[page]} (opens in a new tab)</span>
        </Trans>
      </a>
    )
  );
}
