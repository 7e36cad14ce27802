import { useState } from 'react';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import type { Message } from './message-sides.ts';
import { GivenRating } from './GivenRating.tsx';
import { RatingForm } from './RatingForm.tsx';

/** The reply and its rating. */
export function Reply({ message, isSender }: { message: Message; isSender: boolean }) {
  const { reply, userRating } = message;
  const [wasRatedHere, setRatedHere] = useState(false);
  if (!reply) return null;
  return (
    <section aria-labelledby="reply" className="flex flex-col gap-4 border-t border-line pt-6">
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
      <p dir="auto" className="max-w-prose whitespace-pre-wrap wrap-anywhere">
        {reply.content}
      </p>
      {!isSender && message.amount > 0 && (
        <p className="text-sm text-muted">
          You earned <Coins value={message.amount - message.feeCoins} />
        </p>
      )}
      {userRating && <GivenRating rating={userRating} isSender={isSender} takesFocus={wasRatedHere} />}
      {!userRating && isSender && message.amount > 0 && (
        <RatingForm message={message} onRated={() => setRatedHere(true)} />
      )}
    </section>
  );
}
