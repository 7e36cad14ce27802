import { MapPin } from 'lucide-react';
import { AvailabilityBadge } from '../format/AvailabilityBadge.tsx';
import { Avatar } from '../format/Avatar.tsx';
import { Badge, type Tone } from '../format/Badge.tsx';
import { Button } from '../controls/Button.tsx';
import { Card } from '../layout/Card.tsx';
import { Coins } from '../format/Coins.tsx';
import { CountBadge } from '../format/CountBadge.tsx';
import { formatInr, formatUsd } from '../format/money.ts';
import { RelativeTime } from '../format/RelativeTime.tsx';
import { Stars } from '../format/Stars.tsx';
import { Section } from './Section.tsx';

const people = [
  { name: 'Asha Rao', profession: 'Tax consultant', status: 'online', rating: 4.8, count: 127, rate: 350 },
  { name: 'Żofia Łukasik', profession: 'Designer', status: 'busy', rating: null, count: 0, rate: 125 },
  { name: '', profession: 'Professional', status: 'offline', rating: 5, count: 1, rate: 10_000 },
  { name: 'Vikram Sethi', profession: 'Cardiologist', status: 'away', rating: 4.1, count: 1204, rate: 800 },
];

const threeHoursAgo = new Date(Date.now() - 3 * 3_600_000).toISOString();

const tones: Tone[] = ['neutral', 'primary', 'coin', 'success', 'warning', 'danger', 'info'];

export function PeopleSection() {
  return (
    <Section title="People and money">
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {people.map((person) => (
          <Card as="li" key={person.profession} className="grid gap-3">
            <div className="flex items-center gap-3">
              <Avatar name={person.name} status={person.status} />
              <div className="min-w-0">
                <h3 className="font-semibold">{person.name || 'Without a name'}</h3>
                <p className="text-sm text-muted">{person.profession}</p>
              </div>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Stars rating={person.rating} count={person.count || undefined} />
              <AvailabilityBadge status={person.status} />
              <span className="inline-flex items-center gap-1 text-sm text-muted">
                <MapPin aria-hidden className="size-4" />
                Pune
              </span>
            </div>
            <div className="flex items-center justify-between border-t border-line pt-3">
              <Coins value={person.rate} />
              <Button size="small">Message</Button>
            </div>
          </Card>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <CountBadge count={3} noun="unread" />
        <CountBadge count={12} noun="unread" />
        <CountBadge count={12} tone="quiet" />
        <Avatar name="Asha Rao" size="small" />
        <Avatar name="Asha Rao" size="large" status="online" />
        <Avatar name="Broken Picture" imageUrl="/nothing.png" />
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <Coins value={350} signed />
        <Coins value={-1250} signed />
        <span className="text-3xl font-bold tabular-nums">{formatInr(100_000)}</span>
        <span className="text-muted">{formatUsd(350, 0.011)}</span>
        <RelativeTime iso={threeHoursAgo} className="text-muted" />
      </div>
    </Section>
  );
}
