import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { readWholeNumber } from '@proverse/shared';
import { errorBody, SUCCESS_TEXTS } from '#language/texts';
import { api } from '../../api/api.ts';
import { SimilarPrices } from '../../people/SimilarPrices.tsx';
import { CoinField } from '../../ui/controls/CoinField.tsx';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { controlsOf, useRuleForm } from '../../ui/hooks/form.ts';
import { FormDialog, type FormDialogProps } from '../../ui/overlays/FormDialog.tsx';
import { formatCoins, formatInr } from '../../ui/format/money/money.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { priceError } from './price-error.ts';
import { useQuickSetting } from './use-dashboard.ts';

const MESSAGES_PER_DAY = { low: 5, high: 15 };

export interface PricingDialogProps extends Pick<FormDialogProps, 'open' | 'onOpenChange'> {
  /** The current price in coins, or null. */
  messageRate: number | null;
}

/** Sets the price of new messages. Existing messages keep their price. */
export function PricingDialog({ open, onOpenChange, messageRate }: PricingDialogProps) {
  const form = useRuleForm({ messageRate: String(messageRate ?? '') });
  const price = readWholeNumber(form.watch('messageRate'));
  const setting = useQuickSetting();
  const isAbovePriority = errorBody(setting.error)?.errors?.['priorityRate'] !== undefined;
  const profile = api.profile.get.useQuery(undefined, { enabled: isAbovePriority, staleTime: 0 });

  const { error: typedError, ...control } = controlsOf(form)('messageRate', {
    validate: (text) => priceError(readWholeNumber(text)),
    onChange: () => setting.isError && setting.reset(),
  });
  const save = form.handleSubmit((typed) =>
    setting.mutate(
      { messageRate: readWholeNumber(typed.messageRate) },
      {
        onSuccess() {
          showToast({ tone: 'success', title: SUCCESS_TEXTS.profile });
          onOpenChange(false);
        },
        onError: () => form.setFocus('messageRate'),
      },
    ),
  );

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Set Pricing`}
      description={t`The price of one message to you. You earn it by replying. Without a reply, the sender is refunded.`}
      submitLabel={t`Save price`}
      busy={setting.isPending && t`Saving…`}
      onSubmit={() => void save()}
    >
      <CoinField
        label={t`Message price`}
        {...control}
        error={typedError ?? (isAbovePriority ? abovePriorityText(profile.data?.priorityRate) : undefined)}
        hint={
          isAbovePriority ? (
            <Link
              href="/profile?tab=professional&edit=1"
              className="font-medium text-primary underline-offset-4 hover:underline"
            >
              <Trans>Change the priority price</Trans>
            </Link>
          ) : (
            <SimilarPrices />
          )
        }
      />
      <p aria-live="polite" className="rounded-card bg-raised p-4 text-sm">
        {price !== null && priceError(price) === undefined ? (
          <Trans>
            Estimated daily earnings:{' '}
            <strong className="tabular-nums">
              {formatInr(price * MESSAGES_PER_DAY.low)} to {formatInr(price * MESSAGES_PER_DAY.high)}
            </strong>
            <br />
            <span className="text-muted">
              with {MESSAGES_PER_DAY.low} to {MESSAGES_PER_DAY.high} messages answered a day
            </span>
          </Trans>
        ) : (
          <span className="text-muted">
            <Trans>Enter a price to estimate your daily earnings.</Trans>
          </span>
        )}
      </p>
    </FormDialog>
  );
}

/** The current priority price is null or undefined until it is loaded. */
function abovePriorityText(priorityCoins: number | null | undefined): string {
  if (!priorityCoins) return t`The message price cannot exceed your priority price`;
  return t`The message price cannot exceed your priority price of ${formatCoins(priorityCoins)}`;
}
