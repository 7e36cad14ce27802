/** The first focusable element, which skips header and nav. */
import { Trans } from '@lingui/react/macro';
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:font-semibold focus:text-primary"
    >
      <Trans>Skip to content</Trans>
    </a>
  );
}
