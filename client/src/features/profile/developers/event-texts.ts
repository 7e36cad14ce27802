import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';

type DeliveredType = OutputOf<typeof contract.webhooks.deliveries>['content'][number]['type'];

/** The events of webhooks, in words. */
export const EVENT_TEXTS: Readonly<Record<DeliveredType, string>> = {
  'message.received': t`Message received`,
  'message.replied': t`Message answered`,
  'message.rejected': t`Message rejected`,
  'message.expired': t`Message expired`,
  'message.rated': t`Reply rated`,
  'message.refunded': t`Message refunded`,
  'purchase.completed': t`Coins bought`,
  'withdrawal.paid': t`Withdrawal paid`,
  'withdrawal.rejected': t`Withdrawal rejected`,
  'withdrawal.failed': t`Withdrawal failed`,
  'webhook.test': t`Test`,
};
