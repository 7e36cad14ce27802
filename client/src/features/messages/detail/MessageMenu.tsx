import { t } from '@lingui/core/macro';
import { Ban, EllipsisVertical, Flag, PenLine, Ticket, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { formatPrice, offersOf } from '../../../sending/composer/offers.ts';
import { openComposer } from '../../../sending/composer/use-compose.ts';
import { useBlock } from '../../../people/safety/use-block.ts';
import { IconButton } from '../../../ui/controls/buttons/IconButton.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { LazyMenu } from '../../../ui/overlays/lazy-overlays.ts';
import { useMenu } from '../../../ui/overlays/use-menu.ts';
import type { Message } from '../message-sides.ts';

const ReportDialog = lazyOverlay(async () => (await import('../../../people/safety/ReportDialog.tsx')).ReportDialog);
const FreePassDialog = lazyOverlay(
  async () => (await import('../../../people/passes/FreePassDialog.tsx')).FreePassDialog,
);
const BlockDialog = lazyOverlay(async () => (await import('../../../people/safety/BlockDialog.tsx')).BlockDialog);

/** The less frequent actions: ask this person again, give them a free pass, report the message, block or unblock the person. */
export function MessageMenu({ message, other }: { message: Message; other: { id: string; name: string } }) {
  const [opened, setOpened] = useState<'report' | 'block' | 'pass'>();
  const { data } = api.safety.isBlocked.useQuery({ userId: other.id });
  const { unblock } = useBlock(other.id, other.name);
  const { anchor, button, menu } = useMenu();
  const recipient = api.recipients.get.useQuery({ id: other.id }, { enabled: menu.open });
  const [offer] = recipient.data ? offersOf(recipient.data, false) : [];
  const close = (isOpen: boolean) => !isOpen && setOpened(undefined);
  return (
    <>
      <span ref={anchor} className="inline-flex">
        <IconButton label={t`More about this message`} icon={<EllipsisVertical aria-hidden />} {...button} />
        <LazyMenu
          {...menu}
          items={[
            {
              label: offer ? t`Ask ${other.name} · ${formatPrice(offer.priceCoins)}` : t`Ask ${other.name}`,
              icon: <PenLine aria-hidden />,
              onSelect: () => openComposer(other.id),
            },
            ...(message.fromUserId === other.id
              ? [{ label: t`Give a free pass`, icon: <Ticket aria-hidden />, onSelect: () => setOpened('pass') }]
              : []),
            { label: t`Report message`, icon: <Flag aria-hidden />, onSelect: () => setOpened('report') },
            data?.blocked
              ? { label: t`Unblock ${other.name}`, icon: <Undo2 aria-hidden />, onSelect: unblock }
              : {
                  label: t`Block ${other.name}`,
                  icon: <Ban aria-hidden />,
                  tone: 'danger',
                  onSelect: () => setOpened('block'),
                },
          ]}
        />
      </span>
      <ReportDialog open={opened === 'report'} onOpenChange={close} messageId={message.id} />
      <FreePassDialog open={opened === 'pass'} onOpenChange={close} userId={other.id} name={other.name} />
      <BlockDialog open={opened === 'block'} onOpenChange={close} userId={other.id} name={other.name} />
    </>
  );
}
