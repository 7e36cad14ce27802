import { t } from '@lingui/core/macro';
import { Ban, EllipsisVertical, Flag, Link2, Ticket, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useBlock } from '../../people/safety/use-block.ts';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { copyText } from '../../ui/hooks/copy-text.ts';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-overlays.ts';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import type { PublicProfile } from './use-public-profile.ts';

const ReportPersonDialog = lazyOverlay(async () => (await import('./ReportPersonDialog.tsx')).ReportPersonDialog);
const FreePassDialog = lazyOverlay(async () => (await import('../../people/passes/FreePassDialog.tsx')).FreePassDialog);
const BlockDialog = lazyOverlay(async () => (await import('../../people/safety/BlockDialog.tsx')).BlockDialog);

/** The less frequent actions: copy the link, give a free pass, report or block the person. */
export function ProfileMenu({ profile, name }: { profile: PublicProfile; name: string }) {
  const [opened, setOpened] = useState<'report' | 'block' | 'pass'>();
  const { anchor, button, menu } = useMenu();
  const close = (isOpen: boolean) => !isOpen && setOpened(undefined);
  const { unblock } = useBlock(profile.userId, name);

  return (
    <>
      <span ref={anchor} className="inline-flex">
        <IconButton label={t`More about ${name}`} icon={<EllipsisVertical aria-hidden />} {...button} />
        <LazyMenu
          {...menu}
          items={[
            {
              label: t`Copy link`,
              icon: <Link2 aria-hidden />,
              onSelect: () => copyText(linkOf(profile), t`Link copied`),
            },
            { label: t`Give a free pass`, icon: <Ticket aria-hidden />, onSelect: () => setOpened('pass') },
            { label: t`Report`, icon: <Flag aria-hidden />, onSelect: () => setOpened('report') },
            profile.blocked
              ? { label: t`Unblock`, icon: <Undo2 aria-hidden />, onSelect: unblock }
              : { label: t`Block`, icon: <Ban aria-hidden />, tone: 'danger', onSelect: () => setOpened('block') },
          ]}
        />
      </span>
      <ReportPersonDialog open={opened === 'report'} onOpenChange={close} name={name} />
      <FreePassDialog open={opened === 'pass'} onOpenChange={close} userId={profile.userId} name={name} />
      <BlockDialog open={opened === 'block'} onOpenChange={close} userId={profile.userId} name={name} />
    </>
  );
}

/** The page on the web if there is one, because everyone can open it. */
function linkOf({ handle, userId }: PublicProfile): string {
  return handle === null ? `${location.origin}/profile/${userId}` : `${location.origin}/@${handle}`;
}
