import { Inbox } from 'lucide-react';
import { useRef, useState } from 'react';
import { Banner } from '../layout/Banner.tsx';
import { Breadcrumb } from '../layout/Breadcrumb.tsx';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from '../layout/EmptyState.tsx';
import { ErrorScreen } from '../layout/ErrorScreen.tsx';
import { LoadMore } from '../controls/LoadMore.tsx';
import { Pagination } from '../controls/Pagination.tsx';
import { SkeletonList } from '../layout/Skeleton.tsx';
import { Tabs } from '../layout/Tabs.tsx';
import { Section } from './Section.tsx';

export function FeedbackSection() {
  const [tab, setTab] = useState<'inbox' | 'outbox' | 'expired' | 'rejected'>('inbox');
  const [page, setPage] = useState(0);
  const pages = useRef<HTMLDivElement>(null);
  return (
    <Section title="Navigation and feedback">
      <Breadcrumb trail={[{ label: 'Messages', href: '/gallery.html' }]} current="Wallet" />
      <Tabs
        label="Messages"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'inbox',
            label: 'Inbox',
            count: 12,
            panel: () => <SkeletonList label="Loading messages" count={2} />,
          },
          { value: 'outbox', label: 'Outbox', count: 3, panel: () => <p>Sent messages</p> },
          { value: 'expired', label: 'Expired', count: 0, panel: () => <p>Expired messages</p> },
          { value: 'rejected', label: 'Rejected', panel: () => <p>Rejected messages</p> },
        ]}
      />
      <div ref={pages} tabIndex={-1}>
        <Pagination label="Transactions" page={page} totalPages={7} onPageChange={setPage} list={pages} />
      </div>
      <LoadMore shownCount={20} totalCount={1240} isLoading={false} onLoadMore={() => undefined} />
      <div className="grid gap-3">
        <Banner tone="danger" title="Connection Error" action={<Button variant="secondary">Retry</Button>}>
          Failed to fetch messages. Please check your connection and try again
        </Banner>
        <Banner tone="warning" title="Insufficient Coins" action={<Button variant="secondary">Buy coins</Button>}>
          You have 50 coins. This message costs 350.
        </Banner>
        <Banner tone="success" title="Profile updated successfully!" />
        <Banner tone="info" title="Sandbox payments">
          No money moves on this server.
        </Banner>
      </div>
      <EmptyState
        icon={<Inbox />}
        title="No messages yet"
        text="When somebody pays to ask you something, it waits here for your answer."
        action={<Button>Explore Directory</Button>}
        headingLevel={3}
      />
      <ErrorScreen resetErrorBoundary={() => undefined} />
    </Section>
  );
}
