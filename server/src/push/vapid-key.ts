import { createECDH } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { keyFor } from '../encryption/encryption.ts';

/** A key pair on P-256 in base64url. It signs each push, and browsers subscribe with its public half. */
export interface VapidKey {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the key pair of this installation, the same on every node. A new SECRET_KEY makes browsers subscribe again. */
export function vapidKeyOf(config: Pick<Config, 'secretKey'>): VapidKey {
  const pair = createECDH('prime256v1');
  const privateKey = keyFor(config, 'push signing');
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
