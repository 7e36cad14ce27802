import { CircleCheck, MailOpen } from 'lucide-react';
import { Price } from '../../ui/format/Price.tsx';
import { countText } from '../../ui/format/money.ts';
import type { Message } from './message-sides.ts';

export interface NoMessageOpenedProps {
  /** Messages were received, and none awaits a reply. */
  hasDecidedAll: boolean;
  /** The messages that await the user's reply, if all are known. */
  waiting: readonly Message[];
}

/** In place of the opened message: what a reply to the waiting messages earns, or what to do. */
export function NoMessageOpened({ hasDecidedAll, waiting }: NoMessageOpenedProps) {
  const earnedCoins = waiting.reduce((sum, { amount, feeCoins }) => sum + amount - feeCoins, 0);
  const Icon = hasDecidedAll ? CircleCheck : MailOpen;
  return (
    <div className="flex flex-col items-center justify-center gap-3 p-6 text-center text-muted">
      {earnedCoins > 0 ? (
        <p className="flex flex-wrap items-baseline justify-center gap-x-2">
          <Price coins={earnedCoins} className="text-2xl" /> to earn
        </p>
      ) : (
        <Icon aria-hidden className="size-8" />
      )}
      {hasDecidedAll && <p className="font-medium text-ink">All caught up</p>}
      <p>{sentence(hasDecidedAll, waiting.length)}</p>
    </div>
  );
}

function sentence(hasDecidedAll: boolean, waitingCount: number): string {
  if (hasDecidedAll) return 'No message is waiting for your reply.';
  if (waitingCount === 0) return 'Choose a message to read it here.';
  return `${countText(waitingCount, 'message')} ${waitingCount === 1 ? 'is' : 'are'} waiting for your reply.`;
}
