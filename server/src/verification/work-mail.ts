import type { Config } from '../config/config.ts';
import type { FlowKey } from '../codes/code-flows.ts';
import { keyedHash, keysFor } from '../encryption/encryption.ts';
import { mailboxOf } from '../addresses/welcomed-mailbox.ts';
import { hostOf } from './domain-name.ts';
import { isFreeMail } from './free-mail.ts';

/** Returns the domain that a mailbox at this address verifies; undefined for a free or non-public one. */
export function workDomainOf(address: string): string | undefined {
  const domain = hostOf(address.slice(address.lastIndexOf('@') + 1));
  return domain === undefined || isFreeMail(domain) ? undefined : domain;
}

export function workMailKey(email: string, flowId: string | undefined): FlowKey {
  return { email, purpose: 'work_mail', flowId };
}

/** Returns keyed hashes that identify a mailbox without revealing its address, the current key's first. */
export function hashesOfWorkMailbox(config: Config, address: string): [Buffer, ...Buffer[]] {
  const [current, ...old] = keysFor(config, 'address hashing').map((key) =>
    keyedHash(key, 'work mailbox', mailboxOf(address)),
  );
  if (!current) throw new Error('there is no SECRET_KEY');
  return [current, ...old];
}
