import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

// A reader may keep the file this long. RFC 9116 recommends less than a year.
const VALID_FOR_MS = 180 * 24 * 3_600_000;

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which says where to report a vulnerability. Without SECURITY_CONTACT there is
 * no such file.
 */
export function registerSecurityTxt(
  app: FastifyInstance,
  { securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
): void {
  const path = '/.well-known/security.txt';
  if (securityContact === undefined) return;
  app.get(path, async (_request, reply) => {
    const lines = [
      ...securityContact.map((address) => `Contact: ${address}`),
      `Expires: ${new Date(Date.now() + VALID_FOR_MS).toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
