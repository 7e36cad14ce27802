import { DomainError } from '@proverse/shared';
import { parseJson } from '../../razorpay/call-razorpay.ts';
import { eventIdOf, isSigned, oneHeader } from '../../razorpay/verify-webhook.ts';
import type { PaymentWebhook } from '../port.ts';
import { readRazorpayEvent } from './razorpay-events.ts';

/**
 * Reads Razorpay's events, signed with any of the secrets. Razorpay wants a response within five seconds, and sends an event
 * again for 24 hours after any status but 2xx (razorpay.com/docs/webhooks/best-practices).
 */
export function razorpayWebhook(secrets: readonly string[]): PaymentWebhook {
  return {
    path: 'razorpay-payments',
    read(body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId }) {
      if (!isSigned(body, oneHeader(signature), secrets)) throw new DomainError('SIGNATURE_INVALID');
      const raw = parseJson(body.toString('utf8'));
      if (raw === undefined) throw new DomainError('MALFORMED_REQUEST');
      return readRazorpayEvent(raw, eventIdOf(body, oneHeader(eventId)));
    },
  };
}
