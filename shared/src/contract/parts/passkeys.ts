/** The JSON of the WebAuthn API, as browsers parse and create it: `parseRequestOptionsFromJSON`, `toJSON` and so on. */
import * as z from 'zod/mini';

const TEXT_MAX = 8192;
const Base64Url = z.string('This is not a passkey').check(z.regex(/^[\w-]+$/), z.maxLength(TEXT_MAX));

/** Options for `navigator.credentials.create` or `get`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: z.literal('public-key'),
};

/** A new passkey. */
export const NewPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: z.optional(z.array(z.string().check(z.regex(/^[\w-]{1,40}$/))).check(z.maxLength(10))),
  }),
});

/** The proof of a passkey. */
export const PasskeyProof = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.nullish(Base64Url),
  }),
});
export type PasskeyProof = z.infer<typeof PasskeyProof>;
