import { isIP } from 'node:net';

/** Names that the public DNS never has. Some of them exist in private networks. */
const SPECIAL_USE = new Set(
  'alt arpa corp example home internal intranet invalid lan local localhost onion private test'.split(' '),
);

/** Returns the domain of a website like `hostOf`, without "www.". */
export function domainOf(text: string): string | undefined {
  return hostOf(text)?.replace(/^www\.(?=.+\.)/, '');
}

/**
 * Returns the host in ASCII (punycode) and lower case, from a domain or a web address. Returns undefined for an IP address, a
 * name without a dot, and one that is not on the public internet.
 */
export function hostOf(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const host = new URL(address).hostname.replace(/\.$/, '');
  const isWellFormed = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host);
  const topLevel = host.slice(host.lastIndexOf('.') + 1);
  return isWellFormed && isIP(host) === 0 && !SPECIAL_USE.has(topLevel) ? host : undefined;
}

/** Returns the domain and the domains it belongs to, such as `mail.example.com`, `example.com` and `com`. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
