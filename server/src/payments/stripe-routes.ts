import { DomainError } from '@proverse/shared';
import type { FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import type { Services } from '../context.ts';
import { recordPaymentEvent } from './record-event.ts';
import { readStripeEvent } from './stripe-events.ts';

// Several times the largest event there is.
const maxBytes = 256 * 1024;
const toleranceSeconds = 300;

/**
 * `POST /api/webhooks/stripe`. An event is believed for its signature over the very bytes that came, made within the
 * last five minutes. 200 is answered once what follows from it is committed, and for what does not concern us; on
 * anything from 500 up Stripe sends it again for three days.
 */
export async function registerStripeWebhook(app: FastifyInstance, services: Services): Promise<void> {
  const { stripe: settings } = services.config;
  if (!settings) return;
  const { webhooks } = new Stripe(settings.secretKey);

  async function verified(body: unknown, signature: string | string[] | undefined): Promise<unknown> {
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new DomainError('SIGNATURE_INVALID');
    for (const secret of settings?.webhookSecrets ?? []) {
      try {
        return await webhooks.constructEventAsync(body, signature, secret, toleranceSeconds);
      } catch (error) {
        if (error instanceof SyntaxError) throw new DomainError('MALFORMED_REQUEST');
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    throw new DomainError('SIGNATURE_INVALID');
  }

  await app.register(async (scope) => {
    // Bytes, whatever they are said to be: parsed and written again they would no longer fit their signature.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: '/api/webhooks/stripe',
      bodyLimit: maxBytes,
      handler: async (request) => {
        const raw = await verified(request.body, request.headers['stripe-signature']);
        const event = readStripeEvent(raw, settings.live);
        if (event) await recordPaymentEvent(services, event);
        else request.log.info({ type: typeOf(raw) }, 'an event of Stripe does not concern us');
        return { received: true };
      },
    });
  });
}

function typeOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'type' in event ? event.type : undefined;
}
