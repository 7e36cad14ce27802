import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { Link } from '../../ui/controls/Link.tsx';
import { api } from '../../api.ts';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Badge } from '../../ui/format/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatDate, formatDateTime } from '../../ui/format/relative-time.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useActionOutcome } from './use-action-outcome.ts';

type AdminUser = OutputOf<typeof contract.admin.users>['content'][number];

/** One account, which an admin can suspend and restore. */
export function UserCard({ user }: { user: AdminUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  const [isAsking, setAsking] = useState(false);
  const isSuspended = user.status === 'suspended';
  const outcome = useActionOutcome(`${name} was ${isSuspended ? 'restored' : 'suspended'}`, () => setAsking(false));
  const suspend = api.admin.suspendUser.useMutation(outcome);
  const restore = api.admin.restoreUser.useMutation(outcome);
  const change = isSuspended ? restore : suspend;
  const verb = isSuspended ? 'Restore' : 'Suspend';
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} imageUrl={user.avatarUrl} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="font-semibold wrap-anywhere">
            <Link href={`/profile/${user.id}`} className="text-primary underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="text-sm wrap-anywhere text-muted">
            {user.email} · <bdi>{user.profession}</bdi>
          </p>
          <p className="text-sm text-muted">
            Joined {formatDate(Date.parse(user.joinedAt))}
            {user.lastActive !== null && `, last active ${formatDateTime(Date.parse(user.lastActive))}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {user.role === 'admin' && <Badge tone="primary">Admin</Badge>}
          {user.status === 'deleted' && <Badge>Deleted</Badge>}
          {isSuspended && <Badge tone="danger">Suspended</Badge>}
          <Coins value={user.coins} />
          {user.status !== 'deleted' && user.role !== 'admin' && (
            <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
              {verb}
            </Button>
          )}
        </div>
      </div>
      {user.suspension && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-sm wrap-anywhere">
          Suspended {formatDate(Date.parse(user.suspension.at))}
          {user.suspension.byName !== null && ` by ${user.suspension.byName}`}: {user.suspension.reason}
        </p>
      )}
      {isAsking && (
        <ActionDialog
          onClose={() => setAsking(false)}
          title={`${verb} ${name}?`}
          description={
            isSuspended
              ? 'They can sign in again. If their profile is public, the directory lists it again.'
              : 'We sign them out everywhere, remove them from the directory and stop new messages. Pending messages expire and are refunded as usual.'
          }
          confirmLabel={verb}
          {...(!isSuspended && {
            tone: 'danger' as const,
            field: { label: 'Reason', hint: 'Kept in the log.', maxLength: 500 },
          })}
          mutation={change}
          failureTitle="Failed to update the account"
          onConfirm={(reason) =>
            isSuspended ? restore.mutate({ id: user.id }) : suspend.mutate({ id: user.id, reason })
          }
        />
      )}
    </Card>
  );
}
