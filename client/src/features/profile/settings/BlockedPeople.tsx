import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { Ban } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { useBlock } from '../../../people/safety/use-block.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { usePagedList } from '../../../ui/hooks/use-paged-list.ts';
import { PeopleSection, type PeopleSectionProps } from './PeopleSection.tsx';

type Person = OutputOf<typeof contract.safety.blocked>['content'][number];

const REQUEST = { size: 20 };

/** The people whom the user blocked, newest first. */
export function useBlockedPeople() {
  const { client } = api.useUtils();
  return usePagedList({
    queryKey: getQueryKey(api.safety.blocked, REQUEST, 'infinite'),
    fetchPage: (page, signal) => client.safety.blocked.query({ ...REQUEST, page }, { signal }),
    idOf: ({ userId }) => userId,
  });
}

export function BlockedPeople({ list, failed }: Required<Pick<PeopleSectionProps<Person>, 'list' | 'failed'>>) {
  return (
    <PeopleSection
      id="blocked"
      title={t`Blocked people`}
      text={t`They can't message you. We don't notify them.`}
      empty={{ icon: <Ban />, text: t`You can block someone from a message or their profile.` }}
      list={list}
      failed={failed}
      renderDetail={({ profession, blockedAt }) => (
        <>
          <Trans>
            {profession} · blocked <RelativeTime iso={blockedAt} />
          </Trans>
        </>
      )}
      Action={UnblockButton}
    />
  );
}

function UnblockButton({ person: { userId, name } }: { person: Person }) {
  const { unblock, isChanging } = useBlock(userId, name);
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t`Unblock ${name}`}
      busy={isChanging && t`Unblocking…`}
      onClick={unblock}
    >
      <Trans>Unblock</Trans>
    </Button>
  );
}
