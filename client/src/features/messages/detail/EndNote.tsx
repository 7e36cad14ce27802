import { t } from '@lingui/core/macro';
import { inLanguage } from '#language/in-language';
import { Trans } from '@lingui/react/macro';
import { formatInr } from '../../../ui/format/money/money.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import type { Message } from '../message-sides.ts';

/** Says how an unanswered message ended and who was refunded. */
export function EndNote({ message, isSender }: { message: Message; isSender: boolean }) {
  const price = formatInr(message.amount);
  const refund = message.amount > 0 && (
    <p>{isSender ? t`${price} is back in your wallet.` : t`The sender was refunded ${price}.`}</p>
  );
  if (message.status === 'expired') {
    return (
      <Banner tone="info" title={t`Message Expired`}>
        <p>
          <Trans>This message opportunity has expired.</Trans>
        </p>
        {refund}
      </Banner>
    );
  }
  const { rejectionReason: given } = message.metadata;
  const rejectionReason = given === null ? null : inLanguage(given);
  return (
    <Banner tone="info" title={t`Message Rejected`}>
      {isSender ? (
        <p>
          <Trans>
            <bdi>{message.toUser.name}</bdi> has rejected this message.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>You have rejected this message.</Trans>
        </p>
      )}
      {rejectionReason !== null && (
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <Trans>Reason: {rejectionReason}</Trans>
        </p>
      )}
      {refund}
    </Banner>
  );
}
