import { formatInr } from '../../../ui/format/money/money.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import type { Message } from '../message-sides.ts';

/** Says how an unanswered message ended and who was refunded. */
export function EndNote({ message, isSender }: { message: Message; isSender: boolean }) {
  const price = formatInr(message.amount);
  const refund = message.amount > 0 && (
    <p>{isSender ? `${price} is back in your wallet.` : `The sender was refunded ${price}.`}</p>
  );
  if (message.status === 'expired') {
    return (
      <Banner tone="info" title="Message Expired">
        <p>This message opportunity has expired.</p>
        {refund}
      </Banner>
    );
  }
  const { rejectionReason } = message.metadata;
  return (
    <Banner tone="info" title="Message Rejected">
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
      {refund}
    </Banner>
  );
}
