import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { recordPaymentEvent } from '../payments/record-event.ts';
import {
  findSandboxPurchase,
  readSandboxToken,
  SANDBOX_OUTCOMES,
  sandboxEvent,
  type SandboxUpiPurchase,
} from '../payments/sandbox-upi.ts';
import { renderDocument, type Site } from '../transport/pages/document.ts';
import { sandboxPayPage } from './sandbox-pay-page.ts';
import { languageOf } from '../language/language-of.ts';
import { textsOf } from '../language/texts-of.ts';
import type { SendMissing } from './send-missing-page.ts';

type WithToken = { Params: { token: string } };

/**
 * Registers the page where someone pays or declines a UPI payment of the sandbox, or lets it expire. Whoever has the link
 * may decide, as with a payment app, so there is no session. The first decision counts.
 */
export function registerSandboxPay(
  app: FastifyInstance,
  services: Services,
  site: Site,
  sendMissingPage: SendMissing,
): void {
  const purchaseOf = async ({ params }: FastifyRequest<WithToken>): Promise<SandboxUpiPurchase | undefined> => {
    const id = readSandboxToken(services.config, params.token);
    return id === undefined ? undefined : findSandboxPurchase(services, 'id', id);
  };
  void app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 4_096 }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    scope.get<WithToken>('/sandbox/pay/:token', async (request, reply) => {
      const purchase = await purchaseOf(request);
      if (!purchase) return sendMissingPage(request, reply);
      reply.headers({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
      return reply
        .type('text/html; charset=utf-8')
        .send(renderDocument(site, sandboxPayPage(purchase, textsOf(languageOf(request)))));
    });
    scope.post<WithToken>('/sandbox/pay/:token', async (request, reply) => {
      const purchase = await purchaseOf(request);
      if (!purchase) return sendMissingPage(request, reply);
      const given = request.body instanceof URLSearchParams ? request.body.get('outcome') : null;
      const outcome = SANDBOX_OUTCOMES.find((each) => each === given);
      if (outcome && purchase.state === 'open') await recordPaymentEvent(services, sandboxEvent(purchase, outcome));
      // The page then shows what happened, and can be reloaded.
      return reply.redirect(request.url, 303);
    });
  });
}
