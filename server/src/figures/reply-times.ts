import { LIMITS } from '@proverse/shared';
import type { Config } from '../config/config.ts';

/** Returns the time that a recipient has to reply, in seconds. After that, the sender is refunded. */
export function replyTimes({ messageTtlMs }: Pick<Config, 'messageTtlMs'>) {
  const replyWithinSeconds = Math.floor(messageTtlMs / 1000);
  return {
    replyWithinSeconds,
    priorityReplyWithinSeconds: Math.min(replyWithinSeconds, LIMITS.priorityReplySeconds),
  };
}
