/**
 * Ids of flows (`codes/code-flows.ts`). An id carries a signature for its address, so that a call's limits can tell a flow of the
 * address from an invented id without asking the database.
 */
import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { PublicContext } from '../context.ts';
import { bytesOfToken, isSameSignature, keyedHash, keyFor, keysFor } from '../encryption/encryption.ts';

/** Purposes of people who are not signed in. A cookie names their flow. */
export type CookiePurpose = keyof PublicContext['flowCookies'];
export type CodePurpose = CookiePurpose | 'work_mail';

interface Flow {
  readonly email: string;
  readonly purpose: CodePurpose;
}

const RANDOM_BYTES = 16;
const SIGNATURE_BYTES = 16;

export function newFlowId(config: Config, flow: Flow): string {
  const random = randomBytes(RANDOM_BYTES);
  return Buffer.concat([random, signatureOf(keyFor(config, 'flow ids'), flow, random)]).toString('base64url');
}

/** Returns whether this is the id of a flow of the address. The flow may have ended. */
export function isFlowOf(config: Config, flow: Flow, flowId: string): boolean {
  const bytes = bytesOfToken(flowId);
  const [random, given] = [bytes.subarray(0, RANDOM_BYTES), bytes.subarray(RANDOM_BYTES)];
  return keysFor(config, 'flow ids').some((key) => isSameSignature(given, signatureOf(key, flow, random)));
}

/** Returns the flow id of a call: that of its input, otherwise that of its cookie. */
export function namedFlowId(
  ctx: Pick<PublicContext, 'flowCookies'>,
  purpose: CookiePurpose,
  flowId: string | undefined,
): string | undefined {
  return flowId ?? ctx.flowCookies[purpose].value;
}

function signatureOf(key: Buffer, { email, purpose }: Flow, random: Buffer): Buffer {
  return keyedHash(key, purpose, email, random.toString('base64url')).subarray(0, SIGNATURE_BYTES);
}
