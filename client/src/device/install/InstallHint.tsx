import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { useStoredChoice } from '../../ui/hooks/use-stored-choice.ts';
import { install, installOffer } from './install-offer.ts';

const CHOICES = ['shown', 'dismissed'] as const;

/** Offers to install the app where the browser does, until it is dismissed on this device. */
export function InstallHint() {
  const isOffered = useSyncExternalStore(installOffer.subscribe, installOffer.isOpen, installOffer.isOpen);
  const [hint, setHint] = useStoredChoice('proverse-install-hint', CHOICES);
  if (!isOffered || hint === 'dismissed') return null;
  return (
    <section
      aria-label={t`Install Proverse`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4"
    >
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        <Trans>Install Proverse to open it from your home screen, even offline.</Trans>
      </p>
      <span className="flex items-center gap-2">
        <Button size="small" variant="secondary" icon={<Download aria-hidden />} onClick={() => void install()}>
          <Trans>Install app</Trans>
        </Button>
        <IconButton label={t`Don’t offer again`} icon={<X aria-hidden />} onClick={() => setHint('dismissed')} />
      </span>
    </section>
  );
}
