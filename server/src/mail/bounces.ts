/** Addresses whose server rejected an email. Mailing them repeatedly would get our server listed as a spammer. */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { instant } from '../database/expressions.ts';
import { keyedHash, keyFor } from '../encryption/encryption.ts';

type Deps = Pick<Services, 'config' | 'db'>;

/** Returns whether notifications to this address are suppressed after a bounce. */
export async function isSuppressed({ config, db }: Deps, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('mail_bounces')
    .select('address_hash')
    .where('address_hash', '=', hashOf(config, address))
    .where('suppressed_until', '>', instant`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Suppresses the address for an hour after its first bounce, then four times as long each time, up to 30 days. */
export async function recordBounce({ config, db }: Deps, address: string): Promise<void> {
  await sql`
    insert into mail_bounces as b (address_hash, suppressed_until)
    values (${hashOf(config, address)}, now() + interval '1 hour')
    on conflict (address_hash) do update set
      bounces = least(b.bounces + 1, 100),
      suppressed_until = now() + least(interval '30 days', interval '1 hour' * 4 ^ least(b.bounces, 10))`.execute(db);
}

/** Ends the suppression of addresses that accepted an email. */
export async function forgetBounces({ config, db }: Deps, addresses: readonly string[]): Promise<void> {
  const hashes = addresses.map((to) => hashOf(config, to));
  if (hashes.length > 0) await db.deleteFrom('mail_bounces').where('address_hash', 'in', hashes).execute();
}

function hashOf(config: Deps['config'], address: string): Buffer {
  return keyedHash(keyFor(config, 'address hashing'), address);
}
