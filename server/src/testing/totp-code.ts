import { TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows now. */
export function totpCode(secret: string): string {
  return new TOTP({ secret }).generate();
}
