import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';

export interface NoneFoundProps {
  /** Says that nothing was found. */
  title: string;
  /** Whether there is a filter by status beside the search. */
  hasStatus?: boolean;
  onClear: () => void;
  /** Replaces Clear search. */
  action?: ReactNode;
}

/** Says that a search found nothing. */
export function NoneFound({ title, hasStatus = false, onClear, action }: NoneFoundProps) {
  return (
    <EmptyState
      icon={<SearchX />}
      title={title}
      text={hasStatus ? t`Try another search or status.` : t`Try another search.`}
      action={
        action || (
          <Button variant="secondary" onClick={onClear}>
            <Trans>Clear search</Trans>
          </Button>
        )
      }
    />
  );
}
