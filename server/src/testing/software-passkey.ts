/** A passkey in software, which answers as `navigator.credentials` does: an ES256 key with user verification. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { contract, InputOf } from '@proverse/shared';

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasKey: 0x40 };

type NewPasskey = InputOf<typeof contract.factors.addPasskey>['passkey'];
type PasskeyProof = InputOf<typeof contract.auth.passkeySignIn>['passkey'];

interface Site {
  readonly rpId: string;
  readonly origin: string;
}

export interface SoftwarePasskey {
  readonly id: string;
  /** Answers `create`. */
  register: (challenge: string, site?: Partial<Site>) => NewPasskey;
  /** Answers `get`. `flags` are those of the authenticator data. */
  prove: (challenge: string, options?: Partial<Site> & { flags?: number }) => PasskeyProof;
}

export function softwarePasskey(publicUrl: string): SoftwarePasskey {
  const { hostname, origin } = new URL(publicUrl);
  const home: Site = { rpId: hostname, origin };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = text(credentialId);
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  let counter = 0;

  const authenticatorData = (rpId: string, flags: number, ...rest: Buffer[]) =>
    Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), numberOf(4, ++counter), ...rest]);

  return {
    id,
    register(challenge, site = {}) {
      const { rpId, origin: at } = { ...home, ...site };
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a501020326200121', 'hex'),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from('22', 'hex'),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const flags = FLAGS.userPresent | FLAGS.userVerified | FLAGS.hasKey;
      const data = authenticatorData(
        rpId,
        flags,
        Buffer.alloc(16),
        numberOf(2, credentialId.length),
        credentialId,
        key,
      );
      // CBOR: {fmt: 'none', attStmt: {}, authData: data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        bytes(data),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, at)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },
    prove(challenge, { flags = FLAGS.userPresent | FLAGS.userVerified, ...site } = {}) {
      const { rpId, origin: at } = { ...home, ...site };
      const client = clientData('webauthn.get', challenge, at);
      const data = authenticatorData(rpId, flags);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...credential,
        response: { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) },
      };
    },
  };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A CBOR byte string of up to 255 bytes. */
function bytes(content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, content.length]), content]);
}

function numberOf(byteCount: number, value: number): Buffer {
  const buffer = Buffer.alloc(byteCount);
  buffer.writeUIntBE(value, 0, byteCount);
  return buffer;
}

function sha256(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}

function text(content: Buffer): string {
  return content.toString('base64url');
}
