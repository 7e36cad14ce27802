import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { ADMIN_PATH } from './nav-items.ts';

/** A link to the admin screens, with the number of waiting items. */
export function AdminLink({ waiting }: { waiting: number }) {
  return (
    <Link href={ADMIN_PATH} className={LINK}>
      <ShieldCheck aria-hidden className="size-5" />
      <span className="sr-only">
        <Trans>Admin</Trans>
      </span>
      {waiting > 0 && (
        <span className="absolute -top-0.5 left-6">
          <CountBadge count={waiting} noun={t`waiting`} />
        </span>
      )}
    </Link>
  );
}

const LINK =
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted transition-colors ' +
  'hover:bg-raised hover:text-ink max-sm:hidden';
