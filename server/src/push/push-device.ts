import type { InputFor } from '../context.ts';
import type { Config } from '../config/config.ts';
import { decryptWithAny, encrypt, keyFor, keysFor } from '../encryption/encryption.ts';

/** The address of a browser at its push service, and the keys that only it can decrypt with. */
export type PushDevice = InputFor<'push.subscribe'>;

export function encryptDevice(config: Pick<Config, 'secretKey'>, device: PushDevice, sessionId: string): Buffer {
  return encrypt(keyFor(config, 'push subscriptions'), JSON.stringify(device), sessionId);
}

/** Throws if no key fits, because SECRET_KEY changed. Then the browser subscribes again when the app is opened. */
export function decryptDevice(
  config: Pick<Config, 'secretKey' | 'secretKeysOld'>,
  encrypted: Buffer,
  sessionId: string,
): PushDevice {
  return JSON.parse(decryptWithAny(keysFor(config, 'push subscriptions'), encrypted, sessionId)) as PushDevice;
}
