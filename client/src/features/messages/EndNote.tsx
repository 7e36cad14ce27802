import { formatCoins } from '../../ui/format/money.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import type { Message } from './message-sides.ts';

/** How a message ended that was not answered, and where its coins went. */
export function EndNote({ message, isSender }: { message: Message; isSender: boolean }) {
  const coins = formatCoins(message.amount);
  const whereCoinsWent = isSender ? `All ${coins} came back to your wallet.` : `The ${coins} went back to the sender.`;
  if (message.status === 'expired') {
    return (
      <Banner tone="warning" title="Message Expired">
        <p>This message opportunity has expired.</p>
        <p>{whereCoinsWent}</p>
      </Banner>
    );
  }
  const { rejectionReason } = message.metadata;
  return (
    <Banner tone="danger" title="Message Rejected">
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
      <p>{whereCoinsWent}</p>
    </Banner>
  );
}
