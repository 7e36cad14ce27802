/** What webhooks report, as the `type` of an event. */
export const WEBHOOK_EVENTS = [
  'message.received',
  'message.replied',
  'message.rejected',
  'message.expired',
  'message.rated',
  'message.refunded',
  'purchase.completed',
  'withdrawal.paid',
  'withdrawal.rejected',
  'withdrawal.failed',
] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** The type of a test that the owner sends. */
export const WEBHOOK_TEST = 'webhook.test';
