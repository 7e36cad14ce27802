import { Clock, Inbox, SearchX, Send, ShieldX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import type { Tab } from './messages-address.ts';

const WORDS: Record<Tab, { icon: ReactNode; title: string; text: string }> = {
  inbox: {
    icon: <Inbox />,
    title: 'No messages yet',
    text: 'Paid messages to you arrive here. Set a price in your profile so that people can write to you.',
  },
  outbox: {
    icon: <Send />,
    title: 'Nothing sent yet',
    text: 'Find an expert, ask one good question, and pay only for an answer.',
  },
  expired: {
    icon: <Clock />,
    title: 'No expired messages',
    text: 'A message that gets no answer in time lands here, and its coins go back to the sender.',
  },
  rejected: {
    icon: <ShieldX />,
    title: 'No rejected messages',
    text: 'A message that is declined lands here, and its coins go back to the sender.',
  },
};

/** Why this list is empty, and what to do about it. */
export function NoMessages({
  tab,
  isSearching,
  onClearSearch,
}: {
  tab: Tab;
  isSearching: boolean;
  onClearSearch: () => void;
}) {
  if (isSearching) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No message matches"
        text="Search looks at subjects, texts and names in this tab."
        action={
          <Button variant="secondary" onClick={onClearSearch}>
            Clear search
          </Button>
        }
      />
    );
  }
  return <EmptyState {...WORDS[tab]} action={<LinkButton href="/directory">Explore Directory</LinkButton>} />;
}
