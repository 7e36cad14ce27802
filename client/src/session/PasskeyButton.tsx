import { t } from '@lingui/core/macro';
import { Fingerprint } from 'lucide-react';
import type { ReactNode } from 'react';
import { canUsePasskeys } from './passkeys.ts';
import { Button, type ButtonProps } from '../ui/controls/buttons/Button.tsx';

export interface PasskeyButtonProps extends Pick<ButtonProps, 'variant'> {
  passkey: { readonly isBusy: boolean; run(): void };
  children: ReactNode;
}

/** Asks for the user's passkey. Renders nothing in a browser without passkey support. */
export function PasskeyButton({ passkey, variant, children }: PasskeyButtonProps) {
  if (!canUsePasskeys) return null;
  return (
    <Button
      variant={variant}
      fullWidth
      icon={<Fingerprint aria-hidden />}
      busy={passkey.isBusy && t`Waiting for your passkey…`}
      onClick={passkey.run}
    >
      {children}
    </Button>
  );
}
