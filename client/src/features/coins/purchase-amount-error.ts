import { LIMITS, PURCHASE_COINS_ERROR, WHOLE_COINS } from '@proverse/shared';
import { inLanguage } from '#language/in-language';

/** Why an amount, as `readWholeNumber` returns it, cannot be bought. Undefined if it can, or while nothing is typed. */
export function purchaseAmountError(coins: number | null): string | undefined {
  if (coins === null) return undefined;
  if (Number.isNaN(coins)) return inLanguage(WHOLE_COINS);
  const isInRange = coins >= LIMITS.purchaseCoinsMin && coins <= LIMITS.purchaseCoinsMax;
  return isInRange ? undefined : inLanguage(PURCHASE_COINS_ERROR);
}
