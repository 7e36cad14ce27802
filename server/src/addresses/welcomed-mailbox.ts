import type { Config } from '../config/config.ts';
import { keyedHash, keysFor } from '../encryption/encryption.ts';

/** Domains of one mailbox each. The first stands for the others. */
const ALIASES = `
  gmail.com googlemail.com
  proton.me protonmail.com protonmail.ch pm.me
  icloud.com me.com mac.com
  yandex.com yandex.ru ya.ru yandex.by yandex.kz yandex.ua yandex.uz yandex.az yandex.com.tr yandex.fr`;

const mainDomains = new Map(
  ALIASES.trim()
    .split('\n')
    .flatMap((line) => {
      const domains = line.trim().split(' ');
      return domains.map((domain) => [domain, domains[0] ?? domain] as const);
    }),
);

/** Signs that make no other name at a provider. */
const SAME_NAMES: Readonly<Record<string, readonly [signs: RegExp, same: string]>> = {
  'gmail.com': [/\./g, ''],
  'proton.me': [/[._-]/g, ''],
  'yandex.com': [/-/g, '.'],
};

const TAG = /(?<=.)\+.*$/;
/** Yahoo's disposable addresses. Its other names contain no hyphen. */
const YAHOO = /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/;
const YAHOO_TAG = /(?<=.)[-+].*$/;
/** All addresses at a subdomain of Fastmail belong to the user that it names. */
const FASTMAIL = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * Returns one address for all addresses that lead to the same mailbox at its provider. Providers whose domains or names
 * belong to several people stay apart.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const given = address.slice(at + 1);
  const [, user, fastmail] = FASTMAIL.exec(given) ?? [];
  if (user !== undefined) return `${user}@${fastmail}`;
  const domain = mainDomains.get(given) ?? given;
  const tag = YAHOO.test(domain) ? YAHOO_TAG : TAG;
  const name = address.slice(0, at).replace(tag, '');
  const same = SAME_NAMES[domain];
  return `${same ? name.replaceAll(...same) : name}@${domain}`;
}

/**
 * Returns the keyed hashes by which a mailbox that got the welcome bonus is recognised but cannot be read: one for the
 * current key and one for each old key. The current key's hash is first.
 */
export function hashesOfMailbox(config: Config, address: string): Buffer[] {
  return keysFor(config, 'code hashing').map((key) => keyedHash(key, 'welcomed mailbox', mailboxOf(address)));
}
