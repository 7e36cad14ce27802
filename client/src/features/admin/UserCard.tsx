import type { contract, OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { Link } from '../../ui/controls/Link.tsx';
import { api, failureText } from '../../api.ts';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Badge } from '../../ui/format/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { formatDate, formatDateTime } from '../../ui/format/relative-time.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { ActDialog } from './ActDialog.tsx';

type AdminUser = OutputOf<typeof contract.admin.users>['content'][number];

/** One account, and the way to suspend or restore it. */
export function UserCard({ user }: { user: AdminUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  const [isAsking, setAsking] = useState(false);
  const utils = api.useUtils();
  const outcome = {
    onSuccess() {
      showToast({
        tone: 'success',
        title: user.status === 'suspended' ? `${name} is restored` : `${name} is suspended`,
      });
      setAsking(false);
    },
    onSettled: () => utils.admin.invalidate(),
  };
  const suspend = api.admin.suspendUser.useMutation(outcome);
  const restore = api.admin.restoreUser.useMutation(outcome);
  const isSuspended = user.status === 'suspended';
  const change = isSuspended ? restore : suspend;
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
            {user.lastActive !== null && `, last here ${formatDateTime(Date.parse(user.lastActive))}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {user.role === 'admin' && <Badge tone="primary">Admin</Badge>}
          {user.status === 'deleted' && <Badge>Deleted</Badge>}
          {isSuspended && <Badge tone="danger">Suspended</Badge>}
          <Coins value={user.coins} />
          {user.status !== 'deleted' && user.role !== 'admin' && (
            <Button size="small" variant="secondary" onClick={() => setAsking(true)}>
              {isSuspended ? 'Restore' : 'Suspend'}
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
        <ActDialog
          open
          onOpenChange={setAsking}
          title={isSuspended ? `Restore ${name}?` : `Suspend ${name}?`}
          description={
            isSuspended
              ? 'They can sign in again, and are listed again if their profile is public.'
              : 'They are signed out everywhere at once, are not listed and take no messages. Waiting messages expire and are refunded as usual.'
          }
          confirmLabel={isSuspended ? 'Restore' : 'Suspend'}
          {...(!isSuspended && {
            tone: 'danger' as const,
            field: { label: 'Reason', hint: 'Kept in the log.', maxLength: 500 },
          })}
          isRunning={change.isPending}
          failure={change.error ? failureText(change.error, 'The account could not be changed') : undefined}
          onConfirm={(reason) =>
            isSuspended ? restore.mutate({ id: user.id }) : suspend.mutate({ id: user.id, reason })
          }
        />
      )}
    </Card>
  );
}
