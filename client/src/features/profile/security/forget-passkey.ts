import { canUsePasskeys } from '../../../session/passkeys.ts';

/** Tells the device to forget a passkey that was removed here, so that it no longer offers it. Not every browser can. */
export async function forgetPasskey(removed: { credentialId: string; rpId: string }): Promise<void> {
  if (!canUsePasskeys || !('signalUnknownCredential' in PublicKeyCredential)) return;
  // Fails for a passkey of another host.
  await PublicKeyCredential.signalUnknownCredential(removed).catch(() => undefined);
}
