import { BriefcaseBusiness } from 'lucide-react';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { WorkText } from '../../ui/format/WorkText.tsx';
import type { PublicProfile } from './use-public-profile.ts';

export function PortfolioTab({ items }: { items: PublicProfile['portfolio'] }) {
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<BriefcaseBusiness />}
        title="Portfolio Coming Soon"
        text="This professional has not added any work yet."
      />
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {items.map((item, index) => (
        <Card as="li" key={index} className="flex flex-col gap-2">
          <WorkText item={item} as="h2" />
        </Card>
      ))}
    </ul>
  );
}
