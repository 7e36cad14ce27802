import { isInterfaceLanguage, type InterfaceLanguage } from '@proverse/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../language/language-of.ts';
import { textsOf } from '../language/texts-of.ts';
import { renderDocument, type Site } from '../transport/pages/document.ts';
import { missingPage } from './message-page.ts';

export type SendMissing = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Sends the page for an address that leads nowhere, with status 404. */
export function sendMissingPage(site: Site, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const document = renderDocument(site, missingPage(textsOf(pageLanguageOf(request))));
  return reply.code(404).type('text/html; charset=utf-8').send(document);
}

/** Returns the language that an address begins with, else that of the reader. */
export function pageLanguageOf(request: FastifyRequest): InterfaceLanguage {
  const first = request.url.split(/[/?]/, 2)[1];
  return isInterfaceLanguage(first) ? first : languageOf(request);
}
