/** What other sites show about a person: the preview picture of a link, a badge, and a page to embed in a frame. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context.ts';
import { findShareCard } from './card/share-card.ts';
import { networkOf } from '../addresses/network-of.ts';
import type { PagesIn } from './pages-in.ts';
import { renderEmbed } from './embed-page.ts';
import { readNewHandle, readWebProfile } from './read-web-profile.ts';

type WithHandle = { Params: { handle: string }; Querystring: { v?: unknown } };

const CACHED = { 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' };
const CACHED_FOREVER = { ...CACHED, 'cache-control': 'public, max-age=31536000, immutable' };

// Other sites may frame this page. It can load nothing but its own style and picture, and run nothing.
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');

/** Serves `/og/@handle.png`, `/badge/@handle.svg` and `/embed/@handle`, each in every language. Other sites may load them, and none sets a cookie. */
export function registerSharing(app: FastifyInstance, services: Services, pages: PagesIn): void {
  const { reads } = services;
  const { site, prefix, i18n, sendMissing } = pages;

  /** Redirects to the owner's new handle, because other sites keep the addresses of badges and frames. */
  async function leadOn(
    handle: string,
    request: FastifyRequest,
    reply: FastifyReply,
    pathOf: (handle: string) => string,
  ): Promise<FastifyReply> {
    const current = await readNewHandle(reads, handle);
    return current === undefined ? sendMissing(request, reply) : reply.redirect(prefix + pathOf(current), 301);
  }

  app.get<WithHandle>(`${prefix}/og/@:handle.png`, async (request, reply) => {
    const handle = request.params.handle.toLowerCase();
    const card = await findShareCard(services, handle, site.url, i18n);
    if (!card) return leadOn(handle, request, reply, (current) => `/og/@${current}.png`);
    const headers = {
      ...(request.query.v === card.version ? CACHED_FOREVER : CACHED),
      etag: `"${card.version}"`,
    };
    reply.type('image/png');
    if (request.headers['if-none-match']?.includes(headers.etag)) return reply.headers(headers).code(304).send();
    const { png, isCurrent } = await card.picture(networkOf(request.ip));
    return reply.headers(isCurrent ? headers : CACHED).send(png);
  });
  app.get<WithHandle>(`${prefix}/badge/@:handle.svg`, async (request, reply) => {
    const handle = request.params.handle.toLowerCase();
    const profile = await readWebProfile(reads, handle);
    if (!profile) return leadOn(handle, request, reply, (current) => `/badge/@${current}.svg`);
    const { drawBadge } = await import('./badge.ts');
    return reply.headers(CACHED).type('image/svg+xml; charset=utf-8').send(drawBadge(profile, i18n));
  });
  app.get<WithHandle>(`${prefix}/embed/@:handle`, { config: { isFramed: true } }, async (request, reply) => {
    const handle = request.params.handle.toLowerCase();
    const profile = await readWebProfile(reads, handle);
    if (!profile) return leadOn(handle, request, reply, (current) => `/embed/@${current}`);
    return reply
      .headers({ ...CACHED, 'content-security-policy': FRAME_POLICY, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(renderEmbed(site, profile, i18n));
  });
}
