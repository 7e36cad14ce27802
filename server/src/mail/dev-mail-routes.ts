import { DomainError } from '@proverse/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { MAIL_BODY_POLICY, MAIL_LIST_POLICY, recentMails, renderMailList } from './dev-mail.ts';

interface MailQuery {
  Querystring: { to?: string };
}

/** Shows all emails, codes included, so never register it in production. `?to=` selects one address. */
export function registerDevMail(app: FastifyInstance, services: Services): void {
  async function mailsFor(request: FastifyRequest<MailQuery>) {
    const { to } = request.query;
    return { content: await recentMails(services, typeof to === 'string' ? to : undefined) };
  }

  app.get<MailQuery>('/dev/mail', async (request, reply) => {
    const mails = await mailsFor(request);
    if (wantsJson(request)) return mails;
    return sendHtml(reply, MAIL_LIST_POLICY, renderMailList(mails.content));
  });
  app.get<MailQuery>('/dev/mail.json', (request) => mailsFor(request));
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = (await recentMails(services)).find((each) => String(each.id) === request.params.id);
    if (!mail) throw new DomainError('NOT_FOUND');
    return sendHtml(reply, MAIL_BODY_POLICY, mail.html);
  });
}

function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

function sendHtml(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}
