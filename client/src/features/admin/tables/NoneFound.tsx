import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';

export interface NoneFoundProps {
  /** What was searched, in the plural. */
  what: string;
  /** Whether there is a filter by status beside the search. */
  hasStatus?: boolean;
  onClear: () => void;
  /** Replaces Clear search. */
  action?: ReactNode;
}

/** Says that a search found nothing. */
export function NoneFound({ what, hasStatus = false, onClear, action }: NoneFoundProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={`No ${what} found`}
      text={hasStatus ? 'Try another search or status.' : 'Try another search.'}
      action={
        action || (
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        )
      }
    />
  );
}
