import type { contract, OutputOf } from '@proverse/shared';
import { api } from '../../api/api.ts';
import { UNTIL_SHOWN } from '../../api/read-again-link.ts';
import { LoadStatus } from '../../app/LoadStatus.tsx';
import { showFailure } from '../../app/show-failure.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { SharedPage } from './SharedPage.tsx';

type Shared = OutputOf<typeof contract.profile.share>;

/** Ways to share the user's page on the web, or how to get one. */
export function ShareDialog({ open, onOpenChange }: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  const query = api.profile.share.useQuery(undefined, { enabled: open, staleTime: 0 });
  const { data } = query;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Share your profile"
      description={data?.page ? 'Everyone can open this page, without an account.' : undefined}
    >
      {!data && <LoadStatus what="your link" query={query} count={2} className="h-20" />}
      {data && (data.page ? <SharedPage {...data.page} handle={data.handle ?? ''} /> : <NoPage shared={data} />)}
    </Dialog>
  );
}

/** Why there is no page to share, and the next step. */
function NoPage({ shared: { handle, isProfilePublic } }: { shared: Shared }) {
  if (!isProfilePublic) {
    return (
      <div className="grid gap-4">
        <p>Your profile is not public, so there is no page that others could open.</p>
        <SettingsLink to="settings#privacy">Open privacy settings</SettingsLink>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p>
        Your profile is only visible to people who are signed in. Put it on the web to share it in chats, on LinkedIn or
        on your site.
      </p>
      <p className="rounded-control border border-dashed border-control px-3 py-2 wrap-anywhere text-muted">
        {location.host}/@{handle ?? 'your_name'}
      </p>
      {handle === null ? (
        <SettingsLink to="sharing#public-page">Choose your address</SettingsLink>
      ) : (
        <TurnOn handle={handle} />
      )}
    </div>
  );
}

function SettingsLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton href={`/profile?tab=${to}`} className="justify-self-start">
      {children}
    </LinkButton>
  );
}

function TurnOn({ handle }: { handle: string }) {
  const box = useFocusFallback<HTMLDivElement>();
  const turnOn = api.profile.updateSettings.useMutation({
    trpc: UNTIL_SHOWN,
    onError: (error) => showFailure(error, 'Failed to show your page'),
  });
  return (
    <div ref={box} className="justify-self-start">
      <Button busy={turnOn.isPending && 'Turning on…'} onClick={() => turnOn.mutate({ isPublicOnWeb: true })}>
        Show @{handle} on the web
      </Button>
    </div>
  );
}
