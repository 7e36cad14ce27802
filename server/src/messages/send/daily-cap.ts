import type { Config } from '../../config/config.ts';

/** Returns how many messages a sender may send one person within 24 hours, or null for any number. */
export function dailyCapOf({ rateLimit, dailyMessageCap }: Config): number | null {
  return rateLimit === 'on' ? dailyMessageCap : null;
}
