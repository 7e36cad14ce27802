import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../../api/api.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { Link } from '../../../ui/controls/buttons/Link.tsx';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { GhostRows } from '../../../ui/layout/Row.tsx';
import type { Tab } from '../messages-address.ts';

const TEXTS: Record<Tab, { title: string; text: ReactNode }> = {
  inbox: {
    title: t`No messages yet`,
    text: (
      <>
        <Trans>
          Messages you receive appear here. To get some,{' '}
          <Link
            href="/profile?tab=professional&edit=1"
            className="font-medium text-primary underline underline-offset-4 hover:text-primary-hover"
          >
            set a price
          </Link>{' '}
          and share your profile.
        </Trans>
      </>
    ),
  },
  outbox: {
    title: t`Nothing sent yet`,
    text: t`Find an expert, ask one good question, and pay only for an answer.`,
  },
  expired: {
    title: t`No expired messages`,
    text: t`Messages without a reply in time appear here. The sender is refunded.`,
  },
  rejected: {
    title: t`No rejected messages`,
    text: t`Rejected messages appear here. The sender is refunded.`,
  },
};

export interface NoMessagesProps {
  tab: Tab;
  isSearching: boolean;
  onClearSearch: () => void;
}

/** Why the list is empty, and what to do about it. */
export function NoMessages({ tab, isSearching, onClearSearch }: NoMessagesProps) {
  const { data: counts } = api.messages.counts.useQuery();
  const asked = tab === 'inbox' ? (counts?.outbox ?? 0) : 0;
  return (
    <div className="mx-auto max-w-lg px-4 lg:pt-12">
      {isSearching ? (
        <EmptyState
          icon={<SearchX />}
          title={t`No messages found`}
          text={t`Search covers subjects, texts and names in this tab.`}
          action={
            <Button variant="secondary" onClick={onClearSearch}>
              <Trans>Clear search</Trans>
            </Button>
          }
        />
      ) : (
        <EmptyState
          {...TEXTS[tab]}
          {...(asked > 0 && {
            text: t`Only questions to you appear here. Yours and their replies are in your Outbox.`,
          })}
          ghost={<GhostRows />}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {asked > 0 && (
                <LinkButton href="/messaging?tab=outbox">
                  {plural(asked, { one: 'See your # question', other: 'See your # questions' })}
                </LinkButton>
              )}
              <LinkButton href="/directory" variant={tab === 'outbox' ? 'primary' : 'secondary'}>
                <Trans>Explore Directory</Trans>
              </LinkButton>
            </div>
          }
        />
      )}
    </div>
  );
}
