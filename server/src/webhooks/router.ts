import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { createWebhook } from './create-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { replayEvent, replayRange } from './replay.ts';
import { sendTest } from './send-test.ts';
import { listWebhooks, removeWebhook, rotateSecret, updateWebhook } from './own-webhooks.ts';

export const webhooksRouter = implementSlice(contract.webhooks, {
  list: listWebhooks,
  create: createWebhook,
  update: updateWebhook,
  remove: removeWebhook,
  rotateSecret,
  test: sendTest,
  deliveries: listDeliveries,
  replay: replayEvent,
  replayRange,
});
