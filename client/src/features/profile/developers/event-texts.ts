import type { contract, OutputOf } from '@proverse/shared';

type DeliveredType = OutputOf<typeof contract.webhooks.deliveries>['content'][number]['type'];

/** The events of webhooks, in words. */
export const EVENT_TEXTS: Readonly<Record<DeliveredType, string>> = {
  'message.received': 'Message received',
  'message.replied': 'Message answered',
  'message.rejected': 'Message rejected',
  'message.expired': 'Message expired',
  'message.rated': 'Reply rated',
  'message.refunded': 'Message refunded',
  'purchase.completed': 'Coins bought',
  'withdrawal.paid': 'Withdrawal paid',
  'withdrawal.rejected': 'Withdrawal rejected',
  'withdrawal.failed': 'Withdrawal failed',
  'webhook.test': 'Test',
};
