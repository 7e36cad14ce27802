import { t } from '@lingui/core/macro';
import { BriefcaseBusiness } from 'lucide-react';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { WorkText } from '../../ui/format/WorkText.tsx';
import type { PublicProfile } from './use-public-profile.ts';

type Works = PublicProfile['portfolio'];

export function PortfolioTab({ items }: { items: Works }) {
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<BriefcaseBusiness />}
        title={t`Portfolio Coming Soon`}
        text={t`This professional has not added any work yet.`}
      />
    );
  }
  return <PortfolioList items={items} as="h2" />;
}

/** Works one below the other. `as` is the level of their headings. */
export function PortfolioList({ items, as }: { items: Works; as: 'h2' | 'h3' }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item, index) => (
        <li key={index} className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
          <WorkText item={item} as={as} />
        </li>
      ))}
    </ul>
  );
}
