/** The webhooks section of the document: what Proverse sends to the endpoints of `webhooks.create`. */
import { WEBHOOK_EVENTS, type WebhookEventType } from '@proverse/shared';
import { MESSAGE_ID, SENT_AT } from './example-values.ts';
import type { Json } from './schemas.ts';

const OTHER_ID = '01939f6e-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const ID = { type: 'string', format: 'uuid' };
const COINS = { type: 'integer' };
const TIME = { type: 'string', format: 'date-time' };

const SUMMARIES: Readonly<Record<WebhookEventType, string>> = {
  'message.received': 'You received a message',
  'message.replied': 'A message that you sent was answered',
  'message.rejected': 'A message that you sent was rejected, and its coins are back in your wallet',
  'message.expired':
    'A message that you sent or received expired without a reply, and its coins went back to the sender',
  'message.rated': 'Your reply was rated',
  'message.refunded': 'A message that you sent or answered was refunded by an admin, or because its recipient left',
  'purchase.completed': 'Coins that you bought are in your wallet',
  'withdrawal.paid': 'Your withdrawal was paid to your bank account or UPI ID',
  'withdrawal.rejected': 'Your withdrawal was rejected, and its coins are back in your wallet',
  'withdrawal.failed': 'Your withdrawal failed or the bank returned it, and its coins are back in your wallet',
};

const MESSAGE = {
  type: 'object',
  required: ['messageId', 'fromUserId', 'toUserId', 'status', 'priceCoins', 'feeCoins', 'expiresAt'],
  properties: {
    messageId: ID,
    fromUserId: ID,
    toUserId: ID,
    status: { type: 'string', enum: ['pending', 'replied', 'rejected', 'expired'], description: 'When it was written' },
    priceCoins: COINS,
    feeCoins: COINS,
    expiresAt: TIME,
    stars: { type: 'integer', minimum: 1, maximum: 5, description: 'Only in `message.rated`' },
  },
  additionalProperties: false,
};
const PURCHASE = {
  type: 'object',
  required: ['purchaseId', 'status', 'coins', 'bonusCoins'],
  properties: { purchaseId: ID, status: { const: 'completed' }, coins: COINS, bonusCoins: COINS },
  additionalProperties: false,
};
const WITHDRAWAL = {
  type: 'object',
  required: ['withdrawalId', 'status', 'coins'],
  properties: { withdrawalId: ID, status: { type: 'string', enum: ['paid', 'rejected', 'failed'] }, coins: COINS },
  additionalProperties: false,
};

/** Returns the webhooks by event, and the schemas that they refer to. */
export function describedWebhooks(): { readonly webhooks: Json; readonly schemas: Json } {
  return {
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, { post: describeEvent(type) }])),
    schemas: { MessageEvent: MESSAGE, PurchaseEvent: PURCHASE, WithdrawalEvent: WITHDRAWAL },
  };
}

function describeEvent(type: WebhookEventType): Json {
  const { name, data } = partsOf(type);
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: { type: { const: type }, timestamp: TIME, data: { $ref: `#/components/schemas/${name}` } },
    additionalProperties: false,
  };
  return {
    operationId: `on.${type}`,
    tags: ['Developers'],
    summary: SUMMARIES[type],
    description:
      'By Standard Webhooks 1.0: verify the signature before you trust the body, and ignore a `webhook-id` that you ' +
      'have handled. The body has no text of messages; get the message by its id.',
    security: [],
    parameters: [
      header('webhook-id', 'The id of the event, the same in each attempt and replay', MESSAGE_ID),
      header('webhook-timestamp', 'When this attempt was signed, in seconds since 1970', '1795167000'),
      header(
        'webhook-signature',
        '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. The key is what the secret has after `whsec_`, decoded from ' +
          'base64. During a rotation there is one for each secret, separated by a space',
        'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: { type, timestamp: SENT_AT, data } } },
    },
    responses: { '2XX': { description: 'Received. Anything else is tried again; 410 disables the webhook' } },
  };
}

function header(name: string, description: string, example: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}

function partsOf(type: WebhookEventType): { readonly name: string; readonly data: Json } {
  const [object = '', event = ''] = type.split('.');
  if (object === 'purchase') {
    return {
      name: 'PurchaseEvent',
      data: { purchaseId: OTHER_ID, status: 'completed', coins: 500, bonusCoins: 25 },
    };
  }
  if (object === 'withdrawal') {
    return { name: 'WithdrawalEvent', data: { withdrawalId: OTHER_ID, status: event, coins: 850 } };
  }
  const status = { received: 'pending', rejected: 'rejected', expired: 'expired' }[event] ?? 'replied';
  const ids = { messageId: MESSAGE_ID, fromUserId: OTHER_ID, toUserId: '01939f6e-2b3c-7d4e-9f50-6b7c8d9e0f1a' };
  const stars = event === 'rated' ? { stars: 5 } : {};
  return {
    name: 'MessageEvent',
    data: { ...ids, status, priceCoins: 350, feeCoins: 0, expiresAt: '2026-11-27T09:30:00.000Z', ...stars },
  };
}
