import { Inbox, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/controls/Button.tsx';
import { LoadMore } from '../src/ui/controls/LoadMore.tsx';
import { Avatar } from '../src/ui/format/Avatar.tsx';
import { Badge } from '../src/ui/format/Badge.tsx';
import { Price } from '../src/ui/format/Price.tsx';
import { Banner } from '../src/ui/layout/Banner.tsx';
import { Breadcrumb } from '../src/ui/layout/Breadcrumb.tsx';
import { Card } from '../src/ui/layout/Card.tsx';
import { EmptyState } from '../src/ui/layout/EmptyState.tsx';
import { RetryBanner } from '../src/ui/layout/RetryBanner.tsx';
import { GhostRows, Row, ROW_TARGET, RowSkeletons } from '../src/ui/layout/Row.tsx';
import { Stat, StatStrip } from '../src/ui/layout/StatStrip.tsx';
import { Table, TableSkeleton } from '../src/ui/layout/Table.tsx';
import { Tabs } from '../src/ui/layout/Tabs.tsx';
import { Example } from './Example.tsx';

const MESSAGES = [
  { id: '1', name: 'Aarav Sharma', subject: 'Which fund for a child’s education?', coins: 250, timeLeft: '18 h left' },
  { id: '2', name: 'Meera Krishnan', subject: 'Is this clause in my lease usual?', coins: 400 },
  { id: '3', name: 'Rohan Das', subject: 'Knee pain after running, for three weeks now', coins: 150 },
];

export function LayoutExamples() {
  return (
    <>
      <Example name="Row" text="For lists that people scan.">
        <Rows />
        <RowSkeletons label="Loading messages" count={1} />
      </Example>
      <Example name="Table" text="For lists that people compare or sort.">
        <People />
        <TableSkeleton label="Loading people" count={1} />
      </Example>
      <Example name="Card" text="Only where something is bought or decided.">
        <Card>
          <p className="font-semibold">500 coins</p>
          <p className="text-muted">₹500, with 25 bonus coins</p>
        </Card>
      </Example>
      <Example name="Stat strip">
        <StatStrip label="This month">
          <Stat href="#layout" label="Earned" value="₹3,450" note="+12.3% vs last month" />
          <Stat label="Replied" value="14" note="of 15 questions" />
          <Stat label="Rating" value="4.8" note="16 reviews" />
          <Stat label="Reply time" value={undefined} note="Loading…" />
        </StatStrip>
      </Example>
      <Example name="Tabs" text="Arrow keys move, Enter selects.">
        <TabsExample />
      </Example>
      <Example name="Banner">
        <Banner tone="info" title="Payments are in test mode">
          No money is charged.
        </Banner>
        <Banner tone="success" title="Your email is verified" />
        <Banner tone="warning" title="Verify your email" action={<Button size="small">Send code</Button>}>
          You can send messages after that.
        </Banner>
        <RetryBanner title="Failed to load messages" isRetrying={false} onRetry={() => undefined}>
          Check your connection and try again.
        </RetryBanner>
      </Example>
      <Example name="Empty state" text="Draws what will be there, or its icon.">
        <EmptyState
          ghost={<GhostRows />}
          headingLevel={3}
          title="No messages yet"
          text="Questions that people pay you to answer will be here."
          action={<Button>Share your profile</Button>}
        />
        <EmptyState icon={<Search />} headingLevel={3} title="No matches" text="Try fewer filters." />
      </Example>
      <Example name="Breadcrumb">
        <Breadcrumb trail={[{ label: 'Directory', href: '#layout' }]} current="Asha Rao" />
      </Example>
      <Example name="Load more">
        <LoadMore shownCount={20} totalCount={134} isLoading={false} onLoadMore={() => undefined} />
      </Example>
    </>
  );
}

function Rows() {
  const [opened, setOpened] = useState('1');
  return (
    <ul aria-label="Messages" className="rounded-card border border-line bg-surface">
      {MESSAGES.map(({ id, name, subject, coins, timeLeft }) => (
        <Row key={id} isSelected={id === opened}>
          <Avatar name={name} size="row" />
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-semibold">{name}</p>
            <button
              type="button"
              data-card-target
              aria-current={id === opened || undefined}
              onClick={() => setOpened(id)}
              className={ROW_TARGET}
            >
              {subject}
            </button>
          </div>
          {timeLeft && <Badge tone="warning">{timeLeft}</Badge>}
          <Price coins={coins} />
        </Row>
      ))}
    </ul>
  );
}

const PEOPLE = [
  { id: '1', name: 'Asha Rao', profession: 'Architect', earned: '₹12,400' },
  { id: '2', name: 'Meera Krishnan', profession: 'Lawyer', earned: '₹8,050' },
];

function People() {
  const [order, setOrder] = useState<'rising' | 'falling'>('falling');
  return (
    <Table
      label="People"
      isSticky={false}
      columns={[
        { name: 'Name', cell: ({ name }) => name },
        { name: 'Profession', from: 'tablet', cell: ({ profession }) => profession },
        {
          name: 'Earned',
          isNumber: true,
          width: 'md:w-32',
          orders: { ascending: 'rising', descending: 'falling', startsDescending: true },
          cell: ({ earned }) => earned,
        },
      ]}
      rows={order === 'falling' ? PEOPLE : PEOPLE.toReversed()}
      phoneLine={({ profession }) => profession}
      order={order}
      onOrderChange={setOrder}
      onOpen={() => undefined}
      openId="2"
    />
  );
}

const panel = () => (
  <p className="flex items-center gap-2 text-muted">
    <Inbox aria-hidden className="size-5" /> The panel of the selected tab.
  </p>
);

function TabsExample() {
  const [tab, setTab] = useState<'inbox' | 'outbox' | 'expired'>('inbox');
  return (
    <Tabs
      label="Messages"
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'inbox', label: 'Inbox', count: 12, unread: 3, panel },
        { value: 'outbox', label: 'Outbox', count: 1204, panel },
        { value: 'expired', label: 'Expired', panel },
      ]}
    />
  );
}
