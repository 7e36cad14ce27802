import { MapPin } from 'lucide-react';
import { AvailabilityBadge } from '../src/ui/format/AvailabilityBadge.tsx';
import { Avatar } from '../src/ui/format/Avatar.tsx';
import { Badge } from '../src/ui/format/Badge.tsx';
import { BarChart } from '../src/ui/format/BarChart.tsx';
import { Coins } from '../src/ui/format/Coins.tsx';
import { CopyableText } from '../src/ui/format/CopyableText.tsx';
import { CountBadge } from '../src/ui/format/CountBadge.tsx';
import { Fact } from '../src/ui/format/Fact.tsx';
import { IconFact } from '../src/ui/format/IconFact.tsx';
import { MessageMarks } from '../src/ui/format/MessageMarks.tsx';
import { MessageBadge } from '../src/ui/format/MessageState.tsx';
import { Meter } from '../src/ui/format/Meter.tsx';
import { formatInr } from '../src/ui/format/money.ts';
import { Person } from '../src/ui/format/Person.tsx';
import { Price } from '../src/ui/format/Price.tsx';
import { RelativeTime } from '../src/ui/format/RelativeTime.tsx';
import { Stars } from '../src/ui/format/Stars.tsx';
import { Spinner } from '../src/ui/layout/Spinner.tsx';
import { Example, States } from './Example.tsx';

const TONES = ['neutral', 'primary', 'success', 'warning', 'danger', 'info'] as const;
const STATUSES = ['pending', 'replied', 'expired', 'rejected'] as const;
const SIZES = ['tiny', 'small', 'row', 'medium', 'card', 'large', 'huge'] as const;
const NO_PICTURE = '/gallery/no-such-picture.webp';
const MONTHS = [
  { label: 'Sep', name: 'September 2026', value: 2100 },
  { label: 'Oct', name: 'October 2026', value: 3450 },
  { label: 'Nov', name: 'November 2026', value: 1200 },
];

export function FormatExamples() {
  return (
    <>
      <Example name="Person">
        <Person name="Asha Rao" href="#formats" prefix="To">
          Architect <Stars rating={4.8} count={16} />
        </Person>
        <States>
          {SIZES.map((size) => (
            <Avatar key={size} name="Asha Rao" size={size} />
          ))}
        </States>
        <States>
          {['online', 'busy', 'offline'].map((status) => (
            <Avatar key={status} name="Meera Krishnan" size="card" status={status} />
          ))}
          <Avatar name="Initials Only" size="card" imageUrl={NO_PICTURE} />
        </States>
      </Example>
      <Example name="Price and coins" text="The price on its own; coins where they are bought or explained.">
        <States>
          <Price coins={250} />
          <Price coins={100_000} />
          <Coins value={1} />
          <Coins value={350} signed />
        </States>
      </Example>
      <Example name="Badge">
        <States>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <CountBadge count={3} noun="unread" />
          <CountBadge count={12} noun="unread" />
          <CountBadge count={1204} tone="quiet" />
        </States>
        <States>
          {STATUSES.map((status) => (
            <MessageBadge key={status} status={status} isSender={false} />
          ))}
          <MessageMarks message={{ tier: 'priority', followsMessageId: '1' }} />
          <MessageMarks message={{ tier: 'free_pass', followsMessageId: null }} />
        </States>
      </Example>
      <Example name="Facts">
        <States>
          <Stars rating={4.8} count={16} />
          <Stars rating={null} />
          <AvailabilityBadge status="online" />
          <AvailabilityBadge status="busy" />
          <AvailabilityBadge status="offline" />
          <RelativeTime iso="2026-01-05T10:00:00Z" className="text-sm text-muted" />
          <Spinner />
        </States>
        <dl className="flex flex-wrap gap-8 text-sm">
          <Fact name="Paid on">5 Nov 2026</Fact>
          <Fact name="Account">HDFC ••••4321</Fact>
        </dl>
        <ul className="text-sm text-muted [&_svg]:size-4">
          <IconFact icon={<MapPin aria-hidden />}>Mumbai</IconFact>
        </ul>
        <CopyableText label="Profile link" text="https://proverse.example/@asha" />
      </Example>
      <Example name="Charts">
        <Meter label="Response rate" percent={93} />
        <BarChart title="Earnings by month" unit="Month" bars={MONTHS} format={formatInr} />
      </Example>
    </>
  );
}
