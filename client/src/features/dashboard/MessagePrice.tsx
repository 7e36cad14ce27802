import { Trans } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { Badge } from '../../ui/format/Badge.tsx';
import { Price, type PriceProps } from '../../ui/format/money/Price.tsx';

/** The price of a message. Only messages with a free pass have none. */
export function MessagePrice({ coins, className }: PriceProps) {
  if (coins > 0) return <Price coins={coins} className={className} />;
  return (
    <span className={className}>
      <Badge tone="success" icon={<Ticket aria-hidden />}>
        <Trans>Free pass</Trans>
      </Badge>
    </span>
  );
}
