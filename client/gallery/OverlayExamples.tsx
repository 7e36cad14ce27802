import { Ban, Flag, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/ui/controls/Button.tsx';
import { TextField } from '../src/ui/controls/TextField.tsx';
import { AlertDialog } from '../src/ui/overlays/AlertDialog.tsx';
import { Dialog } from '../src/ui/overlays/Dialog.tsx';
import { Drawer } from '../src/ui/overlays/Drawer.tsx';
import { Menu } from '../src/ui/overlays/Menu.tsx';
import { showToast } from '../src/ui/overlays/toast-queue.ts';
import { useMenu } from '../src/ui/overlays/use-menu.ts';
import { Example, States } from './Example.tsx';

/** Each button opens an overlay. Below 480 px, dialogs are sheets at the bottom. */
export function OverlayExamples() {
  const [opened, setOpened] = useState<'dialog' | 'confirmation' | 'panel'>();
  const stateOf = (name: typeof opened) => ({
    open: opened === name,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? name : undefined),
  });
  return (
    <>
      <Example name="Dialogs" text="Sheets at the bottom of a phone.">
        <States>
          <Button onClick={() => setOpened('dialog')}>Open a dialog</Button>
          <Button variant="danger" onClick={() => setOpened('confirmation')}>
            Ask for confirmation
          </Button>
          <Button variant="secondary" onClick={() => setOpened('panel')}>
            Open a panel
          </Button>
          <MenuExample />
        </States>
        <Dialog {...stateOf('dialog')} title="Add a saved reply" footer={<Button>Save</Button>}>
          <TextField label="Name" />
        </Dialog>
        <AlertDialog
          {...stateOf('confirmation')}
          title="Delete this reply?"
          description="You can’t undo this."
          confirmLabel="Delete"
          tone="danger"
          onConfirm={() => setOpened(undefined)}
        />
        <Drawer {...stateOf('panel')} size="panel" title="Withdrawal of ₹2,000">
          <p>What a row of a table opens.</p>
        </Drawer>
      </Example>
      <Example name="Toasts" text="They close after 4 s, or stay while they offer an action.">
        <States>
          <Button variant="secondary" onClick={() => showToast({ tone: 'success', title: 'Settings saved' })}>
            Success
          </Button>
          <Button
            variant="secondary"
            onClick={() => showToast({ tone: 'danger', title: 'Failed to send', text: 'Check your connection.' })}
          >
            Failure
          </Button>
          <Button
            variant="secondary"
            onClick={() => showToast({ tone: 'info', title: 'Message declined', action: UNDO })}
          >
            With an action
          </Button>
        </States>
      </Example>
    </>
  );
}

const UNDO = { label: 'Undo', onPress: () => undefined };

function MenuExample() {
  const { anchor, button, menu } = useMenu();
  return (
    <span ref={anchor} className="relative">
      <Button variant="secondary" {...button}>
        Open a menu
      </Button>
      <Menu
        {...menu}
        items={[
          { label: 'Share', icon: <Share2 aria-hidden />, onSelect: () => undefined },
          { label: 'Report', icon: <Flag aria-hidden />, onSelect: () => undefined },
          { label: 'Block', icon: <Ban aria-hidden />, tone: 'danger', onSelect: () => undefined },
        ]}
      />
    </span>
  );
}
