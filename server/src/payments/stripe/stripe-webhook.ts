import { DomainError } from '@proverse/shared';
import { Stripe } from 'stripe';
import type { PaymentWebhook } from '../port.ts';
import { readStripeEvent } from './stripe-events.ts';

const TOLERANCE_SECONDS = 300;

/**
 * Reads Stripe's events. Stripe must have signed the exact bytes within the last five minutes, with any of the secrets,
 * because it signs with both while one is being replaced. After a status of 500 or more, it sends the event again for three
 * days.
 */
export function stripeWebhook(
  { webhooks }: Stripe,
  { webhookSecrets, live }: { readonly webhookSecrets: readonly string[]; readonly live: boolean },
): PaymentWebhook {
  async function verify(body: Buffer, signature: string): Promise<unknown> {
    for (const secret of webhookSecrets) {
      try {
        return await webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
      } catch (error) {
        if (error instanceof SyntaxError) throw new DomainError('MALFORMED_REQUEST');
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    throw new DomainError('SIGNATURE_INVALID');
  }

  return {
    path: 'stripe',
    async read(body, { 'stripe-signature': signature }) {
      if (typeof signature !== 'string') throw new DomainError('SIGNATURE_INVALID');
      return readStripeEvent(await verify(body, signature), live);
    },
  };
}
