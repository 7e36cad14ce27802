import { plural, t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { formatInr } from '../../ui/format/money/money.ts';

type Recipient = OutputOf<typeof contract.recipients.get>;
/** What a recipient charges for which promise. */
type Terms = Pick<
  Recipient,
  | 'pricePerMessage'
  | 'priorityPrice'
  | 'followUpPrice'
  | 'freePass'
  | 'replyWithinSeconds'
  | 'priorityReplyWithinSeconds'
>;
export type Tier = OutputOf<typeof contract.messages.byId>['tier'];

/** A way to send a message to the recipient. Without a reply within `replyWithinSeconds` the sender gets a full refund. */
export interface Offer {
  readonly tier: Tier;
  readonly priceCoins: number;
  readonly replyWithinSeconds: number;
}

function isTier(tier: string): tier is Tier {
  return tier === 'standard' || tier === 'priority' || tier === 'free_pass';
}

/** Returns the recipient with the price that the server named for a tier. A follow-up has its own standard price. */
export function withPrice(
  recipient: Recipient,
  { tier, isFollowUp, coins }: { tier: Tier; isFollowUp: boolean; coins: number },
): Recipient {
  if (tier !== 'priority') return { ...recipient, [isFollowUp ? 'followUpPrice' : 'pricePerMessage']: coins };
  // The price of a priority follow-up is the greater of two, so neither is above it.
  const followUpPrice = isFollowUp ? Math.min(recipient.followUpPrice ?? coins, coins) : recipient.followUpPrice;
  return { ...recipient, priorityPrice: coins, followUpPrice };
}

/** Returns the tiers that the recipient offers, the cheapest first. None if they have no price. */
export function offersOf(recipient: Terms, isFollowUp: boolean): Offer[] {
  const { priorityPrice, freePass, replyWithinSeconds, priorityReplyWithinSeconds } = recipient;
  const standardPrice = isFollowUp ? recipient.followUpPrice : recipient.pricePerMessage;
  if (standardPrice === null) return [];
  const standard: Offer = {
    tier: 'standard',
    priceCoins: standardPrice,
    replyWithinSeconds,
  };
  const free: Offer = {
    tier: 'free_pass',
    priceCoins: 0,
    replyWithinSeconds,
  };
  const priority: Offer = {
    tier: 'priority',
    // A follow-up can cost more than a priority message, but a fast reply never costs less than a slow one.
    priceCoins: Math.max(priorityPrice ?? 0, standardPrice),
    replyWithinSeconds: priorityReplyWithinSeconds,
  };
  return [...(freePass ? [free] : []), standard, ...(priorityPrice === null ? [] : [priority])];
}

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Formats a price as `₹250`, or as `free`. */
export function formatPrice(coins: number): string {
  return coins === 0 ? t`free` : formatInr(coins);
}

/** Returns `7 days`, `24 hours` or `30 minutes`. */
export function formatSpan(seconds: number): string {
  if (seconds > DAY_SECONDS) return plural(Math.floor(seconds / DAY_SECONDS), { one: '# day', other: '# days' });
  if (seconds >= HOUR_SECONDS) return plural(Math.floor(seconds / HOUR_SECONDS), { one: '# hour', other: '# hours' });
  return plural(Math.max(1, Math.floor(seconds / 60)), { one: '# minute', other: '# minutes' });
}

/** Returns the tier and the price of a message that was attempted or waits. */
export function termsOf({ tier, amount }: Readonly<Record<string, unknown>>): { tier: Tier; coins: number } {
  return {
    tier: typeof tier === 'string' && isTier(tier) ? tier : 'standard',
    coins: typeof amount === 'number' ? amount : 0,
  };
}

/** Returns the price that the sender agrees to. Only a free message has none, because without it any price is paid. */
export function amountOf(tier: Tier, coins: number): { amount?: number } {
  return tier === 'free_pass' ? {} : { amount: coins };
}
