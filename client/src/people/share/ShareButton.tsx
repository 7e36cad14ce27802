import { Trans } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';

const ShareDialog = lazyOverlay(async () => (await import('./ShareDialog.tsx')).ShareDialog);

/** Opens the ways to share the user's own page. */
export function ShareButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Share</Trans>
      </Button>
      <ShareDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
