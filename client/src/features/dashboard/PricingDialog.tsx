import { LIMITS, SUCCESS_TEXTS } from '@proverse/shared';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CoinField } from '../../ui/controls/CoinField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { formatInr } from '../../ui/format/money.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useQuickSetting } from './use-dashboard.ts';

const MESSAGES_A_DAY = { low: 5, high: 15 };

export interface PricingDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The price in force, in coins; null while there is none. */
  messageRate: number | null;
}

/** What a message to me costs from now on. Messages that are under way keep their price. */
export function PricingDialog({ open, onOpenChange, messageRate }: PricingDialogProps) {
  const [price, setPrice] = useState(messageRate);
  // Nothing is called wrong before the first try.
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const setting = useQuickSetting();

  function save(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (price === null || priceError(price) !== undefined) {
      field.current?.focus();
      return;
    }
    setting.mutate(
      { messageRate: price },
      {
        onSuccess() {
          showToast({ tone: 'success', title: SUCCESS_TEXTS.profile });
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Set Pricing"
      description="What one message to you costs. It is yours when you reply; without a reply the sender gets it back."
      size="small"
      locked={setting.isPending}
      initialFocus={field}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form="pricing" busy={setting.isPending && 'Saving…'}>
            Save price
          </Button>
        </>
      }
    >
      <form id="pricing" noValidate onSubmit={save} className="flex flex-col gap-4">
        <CoinField
          ref={field}
          label="Message price"
          value={price}
          error={isChecked ? priceError(price) : undefined}
          onValueChange={setPrice}
        />
        <p aria-live="polite" className="rounded-card bg-raised p-4 text-sm">
          {price !== null && priceError(price) === undefined ? (
            <>
              Estimated daily earnings:{' '}
              <strong className="tabular-nums">
                {formatInr(price * MESSAGES_A_DAY.low)} to {formatInr(price * MESSAGES_A_DAY.high)}
              </strong>
              <br />
              <span className="text-muted">
                with {MESSAGES_A_DAY.low} to {MESSAGES_A_DAY.high} messages answered a day
              </span>
            </>
          ) : (
            <span className="text-muted">Type a price to see what it could earn you in a day.</span>
          )}
        </p>
      </form>
    </Dialog>
  );
}

function priceError(coins: number | null): string | undefined {
  if (coins === null || coins < LIMITS.messageRateMin) return 'Message price must be at least 1 coin';
  if (coins > LIMITS.messageRateMax) return 'Message price cannot exceed 10,000 coins';
  return undefined;
}
