import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { api } from '../../../api/api.ts';
import { Avatar } from '../../../ui/format/person/Avatar.tsx';
import { Badge, type Tone } from '../../../ui/format/Badge.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Fact } from '../../../ui/format/Fact.tsx';
import { formatCoins } from '../../../ui/format/money/money.ts';
import { formatDate, formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { actionOutcome } from '../action-outcome.ts';

export type AdminUser = OutputOf<typeof contract.admin.users>['content'][number];

export const USER_TONES: Record<AdminUser['status'], Tone> = {
  active: 'success',
  suspended: 'danger',
  deleted: 'neutral',
};

/** One account, which an admin can suspend and restore. */
export function UserCase({ user }: { user: AdminUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  const [isAsking, setAsking] = useState(false);
  const isSuspended = user.status === 'suspended';
  const outcome = actionOutcome(isSuspended ? t`${name} was restored` : t`${name} was suspended`, () =>
    setAsking(false),
  );
  const suspend = api.admin.suspendUser.useMutation(outcome);
  const restore = api.admin.restoreUser.useMutation(outcome);
  const change = isSuspended ? restore : suspend;
  const verb = isSuspended ? t`Restore` : t`Suspend`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} imageUrl={user.avatarUrl} size="card" />
        <div className="min-w-0 flex-1 basis-24">
          <p className="wrap-anywhere">
            <bdi>{user.profession}</bdi>
          </p>
          <p className="mt-1 flex gap-2">
            <Badge tone={USER_TONES[user.status]}>{sentenceCase(user.status)}</Badge>
            {user.role === 'admin' && (
              <Badge tone="primary">
                <Trans>Admin</Trans>
              </Badge>
            )}
          </p>
        </div>
        <LinkButton href={`/profile/${user.id}`} variant="secondary" size="small">
          <Trans>View profile</Trans>
        </LinkButton>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm max-xs:grid-cols-1">
        <Fact name={t`Email`} isLong>
          {user.email}
        </Fact>
        <Fact name={t`Balance`}>{formatCoins(user.coins)}</Fact>
        <Fact name={t`Joined`}>{formatDateTime(Date.parse(user.joinedAt))}</Fact>
        <Fact name={t`Last active`}>
          {user.lastActive === null ? t`Never` : formatDateTime(Date.parse(user.lastActive))}
        </Fact>
      </dl>
      {user.suspension && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-sm wrap-anywhere">
          {suspensionText(formatDate(Date.parse(user.suspension.at)), user.suspension.byName)}: {user.suspension.reason}
        </p>
      )}
      {user.status !== 'deleted' && user.role !== 'admin' && (
        <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
          {verb}
        </Button>
      )}
      {isAsking && (
        <ActionDialog
          onClose={() => setAsking(false)}
          title={isSuspended ? t`Restore ${name}?` : t`Suspend ${name}?`}
          description={
            isSuspended
              ? t`They can sign in again. If their profile is public, the directory lists it again.`
              : t`We sign them out everywhere, remove them from the directory and stop new messages. Pending messages expire and are refunded as usual.`
          }
          confirmLabel={verb}
          {...(!isSuspended && {
            tone: 'danger' as const,
            field: { label: t`Reason`, hint: t`Kept in the log.`, maxLength: 500 },
          })}
          mutation={change}
          failureTitle={t`Failed to update the account`}
          onConfirm={(reason) =>
            isSuspended ? restore.mutate({ id: user.id }) : suspend.mutate({ id: user.id, reason })
          }
        />
      )}
    </div>
  );
}

function suspensionText(date: string, byName: string | null): string {
  return byName === null ? t`Suspended ${date}` : t`Suspended ${date} by ${byName}`;
}
