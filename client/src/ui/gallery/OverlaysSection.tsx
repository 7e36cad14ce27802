import { LogOut, Settings } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '../overlays/AlertDialog.tsx';
import { Button } from '../controls/Button.tsx';
import { Coins } from '../format/Coins.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Drawer } from '../overlays/Drawer.tsx';
import { Menu } from '../overlays/Menu.tsx';
import { TextArea } from '../controls/TextArea.tsx';
import { TextField } from '../controls/TextField.tsx';
import { useToast } from '../overlays/Toast.tsx';
import { useMenu } from '../overlays/use-menu.ts';
import { Section } from './Section.tsx';

type Overlay = 'dialog' | 'alert' | 'drawer' | null;

export function OverlaysSection() {
  const [overlay, setOverlay] = useState<Overlay>(null);
  const { anchor, button, menu } = useMenu();
  const toast = useToast();
  const close = (): void => setOverlay(null);
  return (
    <Section title="Overlays">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOverlay('dialog')}>
          Open dialog
        </Button>
        <Button variant="secondary" onClick={() => setOverlay('alert')}>
          Open alert dialog
        </Button>
        <Button variant="secondary" onClick={() => setOverlay('drawer')}>
          Open drawer
        </Button>
        <span ref={anchor} className="inline-flex">
          <Button variant="secondary" {...button}>
            Open menu
          </Button>
          <Menu
            {...menu}
            items={[
              { label: 'Profile Settings', icon: <Settings aria-hidden />, onSelect: () => undefined },
              { label: 'Logout', icon: <LogOut aria-hidden />, onSelect: () => undefined, tone: 'danger' },
            ]}
          />
        </span>
        <Button
          variant="secondary"
          onClick={() => {
            toast({ tone: 'success', title: 'Premium message sent successfully!' });
            toast({
              tone: 'danger',
              title: 'Purchase failed',
              text: 'The card was declined.',
              action: { label: 'Try again', onPress: () => undefined },
            });
          }}
        >
          Show toasts
        </Button>
      </div>
      <Dialog
        open={overlay === 'dialog'}
        onOpenChange={close}
        size="medium"
        title="Message Asha Rao"
        description="Tax consultant · usually answers in 4 hours"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button>Review and send</Button>
          </>
        }
      >
        <div className="grid gap-4">
          <TextField label="Subject" />
          <TextArea label="Message" maxLength={2000} rows={6} />
          <div className="flex justify-between rounded-control bg-raised px-4 py-3">
            <span>Cost</span>
            <Coins value={350} />
          </div>
        </div>
      </Dialog>
      <AlertDialog
        open={overlay === 'alert'}
        onOpenChange={close}
        title="Send this message for 350 coins?"
        description="Your balance goes from 1,000 to 650 coins. Without an answer by 28 Nov every coin comes back."
        confirmLabel="Send for 350 coins"
        onConfirm={close}
      />
      <Drawer open={overlay === 'drawer'} onOpenChange={close} title="Menu">
        <nav aria-label="Main" className="grid gap-1">
          <Button variant="ghost">Messages</Button>
          <Button variant="ghost">Directory</Button>
        </nav>
      </Drawer>
    </Section>
  );
}
