import type { I18n } from '@lingui/core';
import { pathIn } from '@proverse/shared';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../language/language-of.ts';
import type { Site } from '../transport/pages/document.ts';
import { varyByLanguage } from '../transport/http/vary.ts';
import type { SendMissing } from './send-missing-page.ts';

/** The public pages of one language. */
export interface PagesIn {
  readonly site: Site;
  readonly i18n: I18n;
  /** What their paths begin with: nothing for English, `/hi` for Hindi. */
  readonly prefix: string;
  readonly sendMissing: SendMissing;
}

/**
 * Returns where a page without a language in its address is for this reader: people share addresses, and read other languages.
 * Undefined if it is here. An address with a language is what the reader chose.
 */
export function pathForReader(request: FastifyRequest, reply: FastifyReply, language: string): string | undefined {
  if (language !== 'en') return undefined;
  varyByLanguage(reply);
  const wanted = languageOf(request);
  if (wanted === 'en') return undefined;
  reply.header('cache-control', 'no-store');
  return pathIn(wanted, request.url);
}
