import { useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Price } from '../../../ui/format/money/Price.tsx';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import type { Message } from '../message-sides.ts';
import { GivenRating } from '../rate/GivenRating.tsx';
import { MessageText } from './message-layout.tsx';
import { PaidWith } from './PaidWith.tsx';
import { RatingForm } from '../rate/RatingForm.tsx';

export interface ReplyProps {
  message: Message;
  isSender: boolean;
  /** The reply came while the message was open. */
  hasArrived: boolean;
}

/** The reply and its rating. */
export function Reply({ message, isSender, hasArrived }: ReplyProps) {
  const { reply, userRating } = message;
  const [wasRatedHere, setRatedHere] = useState(false);
  if (!reply) return null;
  return (
    <section
      aria-labelledby="reply"
      className={cx('flex flex-col gap-4 border-t border-line pt-6', hasArrived && ARRIVING)}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id="reply" className="text-lg font-semibold">
          {isSender ? (
            <>
              Reply from <bdi>{message.toUser.name}</bdi>
            </>
          ) : (
            'Your reply'
          )}
        </h3>
        <time dateTime={reply.createdAt} className="text-sm text-muted">
          {formatDateTime(Date.parse(reply.createdAt))}
        </time>
      </div>
      <MessageText>{reply.content}</MessageText>
      {!isSender && message.amount > 0 && (
        <p className="text-sm text-muted">
          You earned <Price coins={message.amount - message.feeCoins} />{' '}
          <PaidWith messageId={message.id} isSender={false} />
        </p>
      )}
      {userRating && <GivenRating rating={userRating} isSender={isSender} takesFocus={wasRatedHere} />}
      {!userRating && isSender && message.amount > 0 && (
        <RatingForm message={message} onRated={() => setRatedHere(true)} />
      )}
    </section>
  );
}

const ARRIVING = 'transition-[opacity,translate] duration-360 starting:opacity-0 motion-safe:starting:translate-y-6';
