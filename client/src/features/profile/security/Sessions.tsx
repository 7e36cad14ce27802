import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Laptop } from 'lucide-react';
import { type contract, type OutputOf } from '@proverse/shared';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import { Badge } from '../../../ui/format/Badge.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { Section } from '../../../ui/layout/Section.tsx';
import { ConfirmButton } from '../ConfirmButton.tsx';
import type { SecurityPartProps } from './use-security.ts';

type Session = OutputOf<typeof contract.sessions.list>['content'][number];

const FAILED = t`Failed to sign out`;

/** The devices where the user is signed in, with buttons to sign them out. */
export function Sessions({ query, failed }: SecurityPartProps<'sessions'>) {
  const endOthers = api.sessions.endOthers.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess: ({ ended }) =>
      showToast({
        tone: 'success',
        title: plural(ended, { one: 'Signed out of # other session', other: 'Signed out of # other sessions' }),
      }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, FAILED) }),
  });
  const sessions = query.data?.content ?? [];
  return (
    <Section
      id="sessions"
      title={t`Sessions and devices`}
      text={t`Sign out any device you don't recognise, then change your password.`}
      action={
        sessions.length > 1 && (
          <ConfirmButton
            label={t`Sign out all others`}
            title={plural(sessions.length - 1, { one: 'Sign out # other device?', other: 'Sign out # other devices?' })}
            description={t`They need your password to sign in again. This device stays signed in.`}
            confirmLabel={t`Sign out`}
            tone="danger"
            busy={endOthers.isPending && t`Signing out…`}
            onConfirm={(close) => endOthers.mutate({}, { onSuccess: close })}
          />
        )
      }
    >
      <LoadStatus what={t`your sessions`} query={query} failed={failed} count={2} className="h-14" />
      {sessions.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SignedIn({ session: { createdAt, lastUsedAt, address } }: { session: Session }) {
  if (address === null)
    return (
      <Trans>
        Signed in <RelativeTime iso={createdAt} />, last used <RelativeTime iso={lastUsedAt} />
      </Trans>
    );
  return (
    <Trans>
      Signed in <RelativeTime iso={createdAt} />, last used <RelativeTime iso={lastUsedAt} /> from {address}
    </Trans>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = api.sessions.end.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess: () => showToast({ tone: 'success', title: t`Signed out on ${session.device}` }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, FAILED) }),
  });
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Laptop aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {session.device}
          {session.current && (
            <Badge tone="primary">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        <p className="wrap-anywhere text-sm text-muted">
          <SignedIn session={session} />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t`Sign out on ${session.device}`}
          busy={end.isPending && t`Signing out…`}
          onClick={() => end.mutate({ id: session.id })}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
