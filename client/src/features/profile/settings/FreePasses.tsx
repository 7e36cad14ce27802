import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { getQueryKey } from '@trpc/react-query';
import { Ticket } from 'lucide-react';
import { api } from '../../../api/api.ts';
import { useRevokePass } from '../../../people/passes/use-revoke-pass.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { passText } from '../../../ui/format/money/pass-text.ts';
import { usePagedList } from '../../../ui/hooks/use-paged-list.ts';
import { PeopleSection } from './PeopleSection.tsx';

type Pass = OutputOf<typeof contract.passes.list>['content'][number];

const REQUEST = { size: 20 };

export function FreePasses() {
  const { client } = api.useUtils();
  const list = usePagedList({
    queryKey: getQueryKey(api.passes.list, REQUEST, 'infinite'),
    fetchPage: (page, signal) => client.passes.list.query({ ...REQUEST, page }, { signal }),
    idOf: ({ userId }) => userId,
  });
  return (
    <PeopleSection
      id="free-passes"
      title={t`Free passes`}
      text={t`These people can message you without coins.`}
      empty={{ icon: <Ticket />, text: t`You can give someone a pass from a message or their profile.` }}
      list={list}
      renderDetail={({ until, usesMax, uses }) =>
        passText({ until, usesLeft: usesMax === null ? null : usesMax - uses })
      }
      Action={RevokeButton}
    />
  );
}

function RevokeButton({ person: { userId, name } }: { person: Pass }) {
  const { revoke, isRevoking } = useRevokePass(userId, name);
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t`Revoke the free pass of ${name}`}
      busy={isRevoking && t`Revoking…`}
      onClick={revoke}
    >
      <Trans>Revoke</Trans>
    </Button>
  );
}
