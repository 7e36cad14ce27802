import { Trans } from '@lingui/react/macro';
import { Coins } from 'lucide-react';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import { AskField } from './AskField.tsx';
import { FiguresLine } from './DashboardStats.tsx';
import { AskerFacts } from './ExpertFacts.tsx';
import { RecentMessages } from './RecentMessages.tsx';
import { otherMessages, waitingMessages } from './waiting-messages.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import type { DashboardData } from './use-dashboard.ts';

const askAgain = lazyCode(async () => (await import('./AskAgain.tsx')).AskAgain);

/** Whether someone only asks: they have no price, and no question to answer. */
export function isAsker({ messageRate, waiting }: DashboardData): boolean {
  return messageRate === null && waiting.questions === 0;
}

/** The dashboard of someone who asks: a field for the next question, then replies, pending questions and known experts. */
export function AskerDashboard({ data }: { data: DashboardData }) {
  const isNew = data.stats.totalMessages === 0;
  const isWaiting = waitingMessages(data).length > 0;
  const others = otherMessages(data);
  return (
    <>
      <AskField isCaughtUp={!isWaiting && !isNew} />
      <FiguresLine stats={data.stats} userId={data.profile.id} />
      {isWaiting && <WaitingPanel data={data} />}
      <WhenLoaded code={askAgain} Missing={MissingPart} fallback={null}>
        {(AskAgain) => <AskAgain messages={data.recentMessages} />}
      </WhenLoaded>
      {(others.length > 0 || isNew) && <RecentMessages messages={others} />}
      <Link
        href="/dashboard?start=price"
        className="flex items-center gap-3 self-start rounded-control py-2 hover:underline"
      >
        <Coins aria-hidden className="size-6 shrink-0 text-coin-icon" />
        <span>
          <span className="font-semibold text-primary">
            <Trans>I want to earn</Trans>
          </span>
          <span className="block text-sm text-muted">
            <Trans>Set a price, add a headline and a picture. It takes about a minute.</Trans>
          </span>
        </span>
      </Link>
      <AskerFacts data={data} />
    </>
  );
}
