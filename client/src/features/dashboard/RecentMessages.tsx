import { Link } from '../../ui/controls/buttons/Link.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { GhostRows } from '../../ui/layout/Row.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { MessageRows, type RecentMessage } from './MessageRow.tsx';

const SHOWN = 5;
const SHOWN_ON_PHONE = 3;

/** The latest sent and received messages: three on a phone, otherwise five. */
export function RecentMessages({ messages }: { messages: readonly RecentMessage[] }) {
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <section aria-labelledby="recent-messages" className="flex flex-col">
      <div className="flex items-center justify-between gap-x-3 max-xs:flex-wrap">
        <h2 id="recent-messages" className="text-lg font-semibold">
          Recent Messages
        </h2>
        <Link href="/messaging" className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
          View All<span className="sr-only"> messages</span>
        </Link>
      </div>
      {messages.length === 0 ? (
        <EmptyState
          headingLevel={3}
          ghost={<GhostRows />}
          title="No messages yet"
          text="Ask an expert your first question. If there is no reply, we refund all your coins."
          action={<LinkButton href="/directory">Find Experts</LinkButton>}
        />
      ) : (
        <MessageRows messages={messages.slice(0, isPhone ? SHOWN_ON_PHONE : SHOWN)} labelledBy="recent-messages" />
      )}
    </section>
  );
}
