import { countText } from '@proverse/shared';
import { formatInr } from '../../ui/format/money/money.ts';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { formatPrice } from './offers.ts';
import type { Composition } from './use-composer.ts';

const BUSY = { checking: 'Checking the cost…', sending: 'Sending…', idle: false, sent: false } as const;

export interface SendConfirmationProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  composer: Composition;
  onConfirm: () => void;
}

/** Asks before coins are spent. */
export function SendConfirmation({ open, onOpenChange, composer, onConfirm }: SendConfirmationProps) {
  const { payCoins, afterCoins, phase, recipient, disabledReason } = composer;
  if (payCoins === null) return null;
  const cost = formatPrice(payCoins);
  const usesLeft = recipient.data?.freePass?.usesLeft ?? null;
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Send this message for ${cost}?`}
      description={
        payCoins > 0 ? (
          <>
            <bdi>{recipient.data?.name}</bdi> is paid only after replying.
            {afterCoins !== undefined && afterCoins >= 0 && ` You’ll have ${formatInr(afterCoins)} left.`}
          </>
        ) : (
          `Your free pass covers it.${usesLeft === null ? '' : ` You’ll have ${countText(usesLeft - 1, 'message')} left.`}`
        )
      }
      confirmLabel={`Send for ${cost}`}
      cancelLabel="Keep editing"
      busy={BUSY[phase]}
      confirmDisabledReason={disabledReason}
      onConfirm={onConfirm}
    />
  );
}
