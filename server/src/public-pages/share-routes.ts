/** What other sites show about a person: the preview picture of a link, a badge, and a page to embed in a frame. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../context.ts';
import { findShareCard } from './card/share-card.ts';
import { networkOf } from '../addresses/network-of.ts';
import type { Site } from '../transport/pages/document.ts';
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

/** Serves `/og/@handle.png`, `/badge/@handle.svg` and `/embed/@handle`. Other sites may load them, and none sets a cookie. */
export function registerSharing(
  app: FastifyInstance,
  services: Services,
  site: Site,
  sendMissingPage: (reply: FastifyReply) => FastifyReply,
): void {
  const { reads } = services;

  /** Redirects to the owner's new handle, because other sites keep the addresses of badges and frames. */
  async function leadOn(
    handle: string,
    reply: FastifyReply,
    pathOf: (handle: string) => string,
  ): Promise<FastifyReply> {
    const current = await readNewHandle(reads, handle);
    return current === undefined ? sendMissingPage(reply) : reply.redirect(pathOf(current), 301);
  }

  app.get<WithHandle>('/og/@:handle.png', async (request, reply) => {
    const handle = request.params.handle.toLowerCase();
    const card = await findShareCard(services, handle, site.url);
    if (!card) return leadOn(handle, reply, (current) => `/og/@${current}.png`);
    const headers = {
      ...(request.query.v === card.version ? CACHED_FOREVER : CACHED),
      etag: `"${card.version}"`,
    };
    reply.type('image/png');
    if (request.headers['if-none-match']?.includes(headers.etag)) return reply.headers(headers).code(304).send();
    const { png, isCurrent } = await card.picture(networkOf(request.ip));
    return reply.headers(isCurrent ? headers : CACHED).send(png);
  });
  app.get<WithHandle>('/badge/@:handle.svg', async (request, reply) => {
    const handle = request.params.handle.toLowerCase();
    const profile = await readWebProfile(reads, handle);
    if (!profile) return leadOn(handle, reply, (current) => `/badge/@${current}.svg`);
    const { drawBadge } = await import('./badge.ts');
    return reply.headers(CACHED).type('image/svg+xml; charset=utf-8').send(drawBadge(profile));
  });
  app.get<WithHandle>('/embed/@:handle', { config: { isFramed: true } }, async (request, reply) => {
    const handle = request.params.handle.toLowerCase();
    const profile = await readWebProfile(reads, handle);
    if (!profile) return leadOn(handle, reply, (current) => `/embed/@${current}`);
    return reply
      .headers({ ...CACHED, 'content-security-policy': FRAME_POLICY, 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(renderEmbed(site, profile));
  });
}
