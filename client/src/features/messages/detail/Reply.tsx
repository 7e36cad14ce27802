import { Trans } from '@lingui/react/macro';
import { MessageFiles } from '../../../files/MessageFiles.tsx';
import { Price } from '../../../ui/format/money/Price.tsx';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import type { Message } from '../message-sides.ts';
import { GivenRating } from '../rate/GivenRating.tsx';
import { MessageText } from './message-layout.tsx';
import { PaidWith } from './PaidWith.tsx';

/** The user's reply, what it earned and its rating. */
export function Reply({ message, reply }: { message: Message; reply: NonNullable<Message['reply']> }) {
  return (
    <section aria-labelledby="reply" className="flex flex-col gap-4 border-t border-line pt-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id="reply" className="text-lg font-semibold">
          <Trans>Your reply</Trans>
        </h3>
        <time dateTime={reply.createdAt} className="text-sm text-muted">
          {formatDateTime(Date.parse(reply.createdAt))}
        </time>
      </div>
      <MessageText>{reply.content}</MessageText>
      <MessageFiles files={reply.files} sentAt={reply.createdAt} />
      {message.amount > 0 && (
        <p className="text-sm text-muted">
          <Trans>
            You earned <Price coins={message.amount - message.feeCoins} />
          </Trans>{' '}
          <PaidWith messageId={message.id} isSender={false} />
        </p>
      )}
      {message.userRating && <GivenRating rating={message.userRating} isSender={false} takesFocus={false} />}
    </section>
  );
}
