import { randomBytes } from 'node:crypto';
import { DomainError } from '@proverse/shared';
import { Secret } from 'otpauth';
import type { UserContext } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { factorsOf, hasFactor } from './factors-of.ts';
import { hashOfToken } from '../encryption/opaque-tokens.ts';

const CODE_COUNT = 10;
const CODE_BYTES = 15;

/** Replaces the user's recovery codes. Returns the new ones, in groups of six characters. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from(
    { length: CODE_COUNT },
    () => new Secret({ buffer: bytesOf(randomBytes(CODE_BYTES)) }).base32,
  );
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOfToken(code) })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{6})(?=.)/g, '$1-'));
}

/**
 * Deletes the user's recovery codes if their last factor was removed. In production, admins must keep one factor.
 * @throws DomainError ADMIN_FACTOR_NEEDED
 */
export async function deleteRecoveryCodesWithoutFactor({ config }: UserContext, tx: Tx, userId: string): Promise<void> {
  if (hasFactor(await factorsOf(tx, userId))) return;
  const { role } = await tx.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirstOrThrow();
  if (config.production && role === 'admin') throw new DomainError('ADMIN_FACTOR_NEEDED');
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
