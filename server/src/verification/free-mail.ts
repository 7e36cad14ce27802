import providers from 'email-providers/all.json' with { type: 'json' };
import { withParents } from './domain-name.ts';

/** Providers that the package does not list: email for everyone, and addresses that only forward. */
const MORE_PROVIDERS = `anonaddy.com anonaddy.me duck.com fastmail.com live.in mozmail.com passmail.net privaterelay.appleid.com
  simplelogin.com tuta.com tuta.io tutamail.com tutanota.com tutanota.de users.noreply.github.com zohomail.com zohomail.in`;

const freeMail = new Set([...providers, ...MORE_PROVIDERS.split(/\s+/)]);

/** Returns whether anyone can get an address at this domain, so that one proves nothing about its owner. */
export function isFreeMail(domain: string): boolean {
  return withParents(domain).some((each) => freeMail.has(each));
}
