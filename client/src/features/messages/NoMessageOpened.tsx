import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck, MailOpen } from 'lucide-react';
import { api } from '../../api/api.ts';
import { Price } from '../../ui/format/money/Price.tsx';
import type { Tab } from './messages-address.ts';
import type { Message } from './message-sides.ts';

export interface NoMessageOpenedProps {
  tab: Tab;
  /** The messages in the list. */
  messages: readonly Message[];
}

/** In place of the opened message: what a reply to the waiting messages earns, or what to do. */
export function NoMessageOpened({ tab, messages }: NoMessageOpenedProps) {
  const { data: counts } = api.messages.counts.useQuery();
  const isInbox = tab === 'inbox' && counts !== undefined;
  const hasDecidedAll = isInbox && counts.inbox > 0 && counts.unreadInbox === 0;
  const pending = messages.filter(({ status }) => status === 'pending');
  // Fewer than counted while they load, in a search, and where a longer inbox is not loaded to its end.
  const waiting = isInbox && counts.unreadInbox === pending.length ? pending : [];
  const earnedCoins = waiting.reduce((sum, { amount, feeCoins }) => sum + amount - feeCoins, 0);
  const Icon = hasDecidedAll ? CircleCheck : MailOpen;
  return (
    <div className="flex flex-col items-center justify-center gap-3 p-6 text-center text-muted">
      {earnedCoins > 0 ? (
        <p className="flex flex-wrap items-baseline justify-center gap-x-2">
          <Trans>
            <Price coins={earnedCoins} className="text-2xl" /> to earn
          </Trans>
        </p>
      ) : (
        <Icon aria-hidden className="size-8" />
      )}
      {hasDecidedAll && (
        <p className="font-medium text-ink">
          <Trans>All caught up</Trans>
        </p>
      )}
      <p>{sentence(hasDecidedAll, waiting.length)}</p>
    </div>
  );
}

function sentence(hasDecidedAll: boolean, waitingCount: number): string {
  if (hasDecidedAll) return t`No message is waiting for your reply.`;
  if (waitingCount === 0) return t`Choose a message to read it here.`;
  return plural(waitingCount, {
    one: '# message is waiting for your reply.',
    other: '# messages are waiting for your reply.',
  });
}
