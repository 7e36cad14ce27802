/**
 * A browser that has signed in is remembered by a signed cookie. Its next sign-ins to the same address are verified
 * before those of strangers, so that a flood of sign-ins does not keep the owner out. The cookie grants nothing else.
 */
import type { PublicContext } from '../context.ts';
import { bytesOfToken, isSameSignature, keyedHash, keyFor, keysFor } from '../encryption/encryption.ts';
import { networkOf } from './network-of.ts';

type Context = Pick<PublicContext, 'config' | 'deviceCookie'>;

const REMEMBERED_SECONDS = 180 * 86_400;

/** The source of calls by devices that have signed in to their address. */
export const KNOWN_DEVICE = 'known device';

/** Remembers this browser for the address that it has signed in to. */
export function rememberDevice({ config, deviceCookie }: Context, email: string): void {
  const expiresAt = String(Math.floor(Date.now() / 1000) + REMEMBERED_SECONDS);
  const signature = keyedHash(keyFor(config, 'known devices'), expiresAt, email);
  deviceCookie.set(`${expiresAt}.${signature.toString('base64url')}`, REMEMBERED_SECONDS);
}

/** Returns whether this browser signed in to the address within the last 180 days. */
export function isKnownDevice({ config, deviceCookie }: Context, email: string): boolean {
  const [expiresAt = '', signature = '', ...rest] = deviceCookie.value?.split('.') ?? [];
  if (rest.length > 0 || !(Number(expiresAt) > Date.now() / 1000)) return false;
  const given = bytesOfToken(signature);
  return keysFor(config, 'known devices').some((key) => isSameSignature(given, keyedHash(key, expiresAt, email)));
}

/**
 * Returns whose calls about an address are counted together: those of all devices that have signed in to it, or those of the
 * caller's network. So strangers on the owner's network use up nothing of the owner's devices.
 */
export function sourceOf(ctx: Context & Pick<PublicContext, 'ip'>, email: string): string {
  return isKnownDevice(ctx, email) ? KNOWN_DEVICE : networkOf(ctx.ip);
}
