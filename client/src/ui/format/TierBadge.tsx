import { Zap } from 'lucide-react';
import { Badge } from './Badge.tsx';

/** Marks a message that is not an ordinary one. */
export function TierBadge({ tier }: { tier: 'standard' | 'priority' }) {
  if (tier === 'standard') return null;
  return (
    <Badge tone="info" icon={<Zap aria-hidden />}>
      Priority
    </Badge>
  );
}
