import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { api } from '../../api/api.ts';
import { UNTIL_SHOWN } from '../../api/read-again-link.ts';
import { showFailure } from '../../app/show-failure.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { ChooseHandle } from './ChooseHandle.tsx';

/** Why the user has no page to share, and how to get one. */
export function NoPage({
  handle,
  isProfilePublic,
}: Pick<OutputOf<typeof contract.profile.share>, 'handle' | 'isProfilePublic'>) {
  const box = useFocusFallback<HTMLDivElement>();
  if (!isProfilePublic) {
    return (
      <div className="grid gap-4">
        <p>
          <Trans>Your profile is not public, so there is no page that others could open.</Trans>
        </p>
        <LinkButton href="/profile?tab=settings#privacy" className="justify-self-start">
          <Trans>Open privacy settings</Trans>
        </LinkButton>
      </div>
    );
  }
  return (
    <div ref={box} className="grid gap-4">
      <p>
        <Trans>
          Your profile is only visible to people who are signed in. Put it on the web to share it in chats, on LinkedIn
          or on your site.
        </Trans>
      </p>
      {handle === null ? <ChooseHandle handle={null} /> : <TurnOn handle={handle} />}
    </div>
  );
}

function TurnOn({ handle }: { handle: string }) {
  const turnOn = api.profile.updateSettings.useMutation({
    trpc: UNTIL_SHOWN,
    onError: (error) => showFailure(error, t`Failed to show your page`),
  });
  return (
    <>
      <p className="rounded-control border border-dashed border-control px-3 py-2 wrap-anywhere text-muted">
        {location.host}/@{handle}
      </p>
      <Button
        busy={turnOn.isPending && t`Turning on…`}
        onClick={() => turnOn.mutate({ isPublicOnWeb: true })}
        className="justify-self-start"
      >
        <Trans>Show @{handle} on the web</Trans>
      </Button>
    </>
  );
}
