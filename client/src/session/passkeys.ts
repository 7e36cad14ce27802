/** Passkeys, through the browser's own API. The server's options and the answers are JSON. */
import { t } from '@lingui/core/macro';
import type { contract, InputOf, OutputOf } from '@proverse/shared';

type Options = OutputOf<typeof contract.auth.passkeyOptions>['options'];
type PasskeyProof = InputOf<typeof contract.auth.passkeySignIn>['passkey'];
type NewPasskey = InputOf<typeof contract.factors.addPasskey>['passkey'];

/** Whether this browser can use passkeys. Browsers from before 2025 lack the functions for JSON. */
export const canUsePasskeys =
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Whether the autofill of a field may offer passkeys. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys && (await PublicKeyCredential.isConditionalMediationAvailable());
}

/** Asks for a passkey in the browser's dialog, or in the autofill of a field. Rejects if the user declines. */
export async function provePasskey(
  options: Options,
  { inAutofill = false, signal }: { inAutofill?: boolean; signal?: AbortSignal } = {},
): Promise<PasskeyProof> {
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    ...(inAutofill && { mediation: 'conditional' }),
    ...(signal && { signal }),
  });
  return (credential as PublicKeyCredential).toJSON() as unknown as PasskeyProof;
}

/** Asks the browser to create a passkey. Rejects if the user declines. */
export async function createPasskey(options: Options): Promise<NewPasskey> {
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    ),
  });
  return (credential as PublicKeyCredential).toJSON() as unknown as NewPasskey;
}

/** What to show when the browser gave no passkey. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return undefined;
  if (error.name === 'InvalidStateError') return t`This device already has a passkey for your account.`;
  return t`No passkey was used. Try again, or choose another way.`;
}
