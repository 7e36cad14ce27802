import { Bell, RefreshCw, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { GuardedButton } from '../controls/GuardedButton.tsx';
import { CountBadge } from '../format/CountBadge.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { LinkButton } from '../controls/LinkButton.tsx';
import { Spinner } from '../layout/Spinner.tsx';
import { Section } from './Section.tsx';

export function ActionsSection() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Section title="Actions">
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Send aria-hidden className="size-5" />}>Send message</Button>
        <Button variant="secondary">Save draft</Button>
        <Button variant="ghost">Clear filters</Button>
        <Button variant="danger">Reject message</Button>
        <Button busy={isBusy && 'Sending…'} onClick={() => setBusy(true)}>
          Press to be busy
        </Button>
        <Button busy="Processing…">Purchase now</Button>
        <GuardedButton disabledReason="Enter all six digits first">Verify</GuardedButton>
        <LinkButton href="/gallery.html" variant="secondary">
          A link
        </LinkButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small">Message</Button>
        <Button size="small" variant="secondary">
          View
        </Button>
        <IconButton label="Refresh data" icon={<RefreshCw aria-hidden />} />
        <IconButton label="Refreshing" icon={<RefreshCw aria-hidden />} busy />
        <IconButton
          label="Notifications, 12 unread"
          icon={
            <>
              <Bell aria-hidden />
              <span aria-hidden className="absolute top-0 right-0">
                <CountBadge count={12} />
              </span>
            </>
          }
        />
        <Spinner label="Loading wallet data..." />
      </div>
    </Section>
  );
}
