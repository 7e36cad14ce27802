/** Addresses of a database with several hosts, of which one accepts writes, such as a Patroni cluster. */

export interface Host {
  readonly host: string;
  readonly port: number;
}

// Our own parameter. `URL` cannot parse a list of hosts, so the first one stays in place and this holds the others.
const OTHER_HOSTS = 'other_hosts';
const ATTRIBUTES = 'target_session_attrs';
const DEFAULT_PORT = 5432;

/**
 * Returns a database address as a URL. Of several hosts (`postgresql://…@host1:5432,host2:5432/proverse`) the first stays
 * in place. Returns undefined for an invalid address, and for several hosts without `target_session_attrs=read-write`,
 * because the server cannot work with a standby.
 */
export function databaseUrlOf(text: string): string | undefined {
  const [, scheme, user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(.*)$/.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  const [first = '', ...others] = hosts.split(',');
  const address = `${scheme}${user}${first}${rest}`;
  if (!URL.canParse(address) || !others.every((host) => URL.canParse(`postgresql://${host}`))) return undefined;
  const url = new URL(address);
  const attributes = url.searchParams.get(ATTRIBUTES);
  if (attributes !== null && !['read-write', 'primary'].includes(attributes)) return undefined;
  if (others.length === 0) return address;
  if (attributes === null) return undefined;
  url.searchParams.set(OTHER_HOSTS, others.join(','));
  return url.href;
}

/** Returns the hosts of an address from `databaseUrlOf` if it asks for one that accepts writes, otherwise []. */
export function writableHostsOf(url: string): Host[] {
  if (!URL.canParse(url)) return [];
  const address = new URL(url);
  if (!address.searchParams.has(ATTRIBUTES)) return [];
  const others = address.searchParams.get(OTHER_HOSTS)?.split(',') ?? [];
  return [address.host, ...others].map((host) => {
    const { hostname, port } = new URL(`postgresql://${host}`);
    return { host: hostname.replace(/^\[(.+)\]$/, '$1'), port: Number(port) || DEFAULT_PORT };
  });
}

/** `10.0.0.1:5432`, for logs. */
export function addressOf({ host, port }: Host): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
