import { DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import type { Services } from '../../context.ts';
import { recordPaymentEvent } from '../record-event.ts';
import { readStripeEvent } from './stripe-events.ts';

// Several times the size of Stripe's largest event.
const MAX_BYTES = 256 * 1024;
const TOLERANCE_SECONDS = 300;

/**
 * Registers `POST /api/webhooks/stripe`. Stripe must have signed the exact bytes of the event within the last five
 * minutes. The route returns 200 once the event is committed, or if the event does not concern us. After a status of
 * 500 or more, Stripe sends the event again for three days.
 */
export async function registerStripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const { stripe: settings } = services.config;
  if (!settings) return;
  const { webhooks } = new Stripe(settings.secretKey);

  async function verify(body: unknown, signature: string | string[] | undefined): Promise<unknown> {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new DomainError('SIGNATURE_INVALID');
    for (const secret of settings?.webhookSecrets ?? []) {
      try {
        return await webhooks.constructEventAsync(body, signature, secret, TOLERANCE_SECONDS);
      } catch (error) {
        if (error instanceof SyntaxError) throw new DomainError('MALFORMED_REQUEST');
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    throw new DomainError('SIGNATURE_INVALID');
  }

  await app.register(async (scope) => {
    // Every body stays raw bytes, because the signature would not match a body that was parsed and serialised again.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/api/webhooks/stripe',
      bodyLimit: MAX_BYTES,
      handler: async (request) => {
        const raw = await verify(request.body, request.headers['stripe-signature']);
        const event = readStripeEvent(raw, settings.live);
        if (event) await recordPaymentEvent(services, event);
        else request.log.info({ type: typeOf(raw) }, 'ignored a Stripe event that does not concern us');
        return { received: true };
      },
    });
  });
}

function typeOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined;
}
