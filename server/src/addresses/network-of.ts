import { isIPv6 } from 'node:net';

/**
 * Returns the /48 network of an IPv6 address, because providers give one customer up to a /48; an IPv4 address as is. With
 * smaller networks, such a customer would count as thousands.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined || !isIPv6(ip)) return mapped?.[1] ?? ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const skipped = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: skipped }, () => '0'), ...after];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
