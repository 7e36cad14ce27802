import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { formatCoins } from '../../../ui/format/money/money.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import type { Message } from '../message-sides.ts';

/** Says how an unanswered message ended and who was refunded. Its sender also gets a link to the directory. */
export function EndNote({ message, isSender }: { message: Message; isSender: boolean }) {
  const coins = formatCoins(message.amount);
  const refund = isSender ? `We’ve refunded ${coins} to your wallet.` : `The sender was refunded ${coins}.`;
  const isPaid = message.amount > 0;
  const next = isSender && (
    <LinkButton size="small" variant="secondary" href="/directory">
      Explore Directory
    </LinkButton>
  );
  if (message.status === 'expired') {
    return (
      <Banner tone="info" title="Message Expired" action={next}>
        <p>This message opportunity has expired.</p>
        {isPaid && <p>{refund}</p>}
      </Banner>
    );
  }
  const { rejectionReason } = message.metadata;
  return (
    <Banner tone="info" title="Message Rejected" action={next}>
      {isSender ? (
        <p>
          <bdi>{message.toUser.name}</bdi> has rejected this message.
        </p>
      ) : (
        <p>You have rejected this message.</p>
      )}
      {rejectionReason !== null && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          Reason: {rejectionReason}
        </p>
      )}
      {isPaid && <p>{refund}</p>}
    </Banner>
  );
}
