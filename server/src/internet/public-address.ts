/** Which addresses the server may call when a user chose the host. */
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface HostAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Returns the addresses of a host; [] if it has none. */
export type ResolveHost = (host: string) => Promise<readonly HostAddress[]>;

const GLOBAL_UNICAST: [ipaddr.IPv6, number] = ipaddr.IPv6.parseCIDR('2000::/3');
/** Answers virtual machines of Azure like a metadata service, although the address itself is public. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Returns whether the address belongs to a host of the public internet. Addresses that contain another address (IPv4-mapped,
 * NAT64, 6to4, Teredo) do not count, because they may lead into this network.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_UNICAST) : address.toString() !== AZURE_PLATFORM;
}

/**
 * Resolves through the name servers of this machine, without its hosts file. An address as a host returns itself. Addresses of
 * one family are enough when the lookup of the other fails.
 * @throws if a lookup fails and the other finds no address
 */
export async function resolveHost(
  host: string,
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = newResolver(),
): Promise<readonly HostAddress[]> {
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  if (family === 4 || family === 6) return [{ address: literal, family }];
  const asAddresses = (ofFamily: HostAddress['family']) => (found: readonly string[]) =>
    found.map((address): HostAddress => ({ address, family: ofFamily }));
  const lookups = await Promise.allSettled([
    orNone(resolver.resolve4(host)).then(asAddresses(4)),
    orNone(resolver.resolve6(host)).then(asAddresses(6)),
  ]);
  const addresses = lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
  const failed = lookups.find((lookup) => lookup.status === 'rejected');
  if (failed && addresses.length === 0) throw failed.reason;
  return addresses;
}

/** Returns a resolver that gives up after about five seconds. */
export function newResolver(): Resolver {
  return new Resolver({ timeout: 1500, tries: 2 });
}

/** Returns [] for a name without such records. Other errors are thrown: the name servers did not answer. */
export async function orNone<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(String((error as { code?: unknown }).code))) return [];
    throw error;
  }
}
