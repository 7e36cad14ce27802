import type { FastifyInstance } from 'fastify';
import type { Services } from '../context.ts';
import type { PaymentProvider, PaymentWebhook } from './port.ts';
import { recordPaymentEvent } from './record-event.ts';

// Several times the size of the largest event of any provider.
const MAX_BYTES = 256 * 1024;

/**
 * Registers `POST /api/webhooks/<path>` for each provider with keys, whether or not it takes new purchases. The provider's
 * adapter verifies the exact bytes before anything is parsed. The route returns 200 once the event is committed, or if the
 * event does not concern us. After a status of 500 or more, the provider sends the event again.
 */
export async function registerPaymentWebhooks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    // Every body stays raw bytes, because the signature would not match a body that was parsed and serialised again.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const { name, webhook } of services.payments.all.values()) {
      if (webhook) addRoute(scope, services, name, webhook);
    }
  });
}

function addRoute(
  scope: FastifyInstance,
  services: Services,
  provider: PaymentProvider['name'],
  { path, read }: PaymentWebhook,
): void {
  scope.route({
    method: 'POST',
    url: `/api/webhooks/${path}`,
    bodyLimit: MAX_BYTES,
    handler: async ({ body, headers, log }) => {
      const event = await read(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers);
      if (event) await recordPaymentEvent(services, event);
      else log.info({ provider }, 'ignored a payment event that does not concern us');
      return { received: true };
    },
  });
}
