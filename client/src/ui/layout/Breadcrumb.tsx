import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { Link } from '../controls/buttons/Link.tsx';

export interface Crumb {
  label: string;
  href: string;
}

/** Links to the parent pages, then the current page. */
export function Breadcrumb({ trail, current }: { trail: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-muted">
        {trail.map((crumb) => (
          <li key={crumb.href} className="inline-flex items-center gap-1">
            <Link
              href={crumb.href}
              className="inline-flex items-center rounded-chip py-1 text-primary underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              {crumb.label}
            </Link>
            <ChevronRight aria-hidden className="size-4" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 wrap-anywhere">
          {current}
        </li>
      </ol>
    </nav>
  );
}
