import { LIMITS } from '@proverse/shared';
import type { Config } from '../config.ts';

/** Returns within how many seconds a message must be answered before its sender is refunded. */
export function replyTimes({ messageTtlMs }: Pick<Config, 'messageTtlMs'>) {
  const replyWithinSeconds = Math.floor(messageTtlMs / 1000);
  return {
    replyWithinSeconds,
    priorityReplyWithinSeconds: Math.min(replyWithinSeconds, LIMITS.priorityReplySeconds),
  };
}
