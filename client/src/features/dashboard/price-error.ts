import { t } from '@lingui/core/macro';
import { LIMITS, WHOLE_COINS } from '@proverse/shared';
import { inLanguage } from '#language/in-language';

/** Why a message price, as `readWholeNumber` returns it, cannot be saved, or undefined. */
export function priceError(coins: number | null): string | undefined {
  if (Number.isNaN(coins)) return inLanguage(WHOLE_COINS);
  if (coins === null || coins < LIMITS.messageRateMin) return t`Message price must be at least 1 coin`;
  if (coins > LIMITS.messageRateMax) return t`Message price cannot exceed 10,000 coins`;
  return undefined;
}
