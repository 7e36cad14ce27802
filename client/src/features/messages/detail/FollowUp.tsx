import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CornerDownRight } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { prefetchComposer } from '../../../sending/composer/Composer.tsx';
import { formatPrice, offersOf } from '../../../sending/composer/offers.ts';
import { openComposer } from '../../../sending/composer/use-compose.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import type { Message } from '../message-sides.ts';

export interface FollowUpProps {
  message: Message;
  isSender: boolean;
  /** Null if there is none yet, undefined until it is known. */
  followUpId: string | null | undefined;
}

/** Leads from an answered message to its follow-up, or lets the sender ask one. */
export function FollowUp({ message, isSender, followUpId }: FollowUpProps) {
  const recipient = api.recipients.get.useQuery({ id: message.toUserId }, { enabled: isSender && followUpId === null });
  if (!isSender && !followUpId) return null;
  // Of the button's size, so that nothing moves when it arrives.
  if (followUpId === undefined || (followUpId === null && recipient.isLoading))
    return <Skeleton className="h-11 w-52" />;
  const icon = <CornerDownRight aria-hidden />;
  if (followUpId !== null) {
    return (
      <LinkButton href={`/messaging?m=${followUpId}`} variant="secondary" icon={icon} className="self-start">
        {isSender ? t`See your follow-up` : t`See the follow-up`}
      </LinkButton>
    );
  }
  const [offer] = recipient.data ? offersOf(recipient.data, true) : [];
  return (
    <Button
      variant="secondary"
      icon={icon}
      onMouseEnter={prefetchComposer}
      onFocus={prefetchComposer}
      onClick={() => openComposer(message.toUserId, message.id)}
    >
      <Trans>Ask a follow-up</Trans>
      {offer && ` · ${formatPrice(offer.priceCoins)}`}
    </Button>
  );
}
