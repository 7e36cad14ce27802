/** Addresses that refuse mail: whoever goes on sending to them is taken for a spammer by everybody else's server. */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { keyedHash, keyFor } from '../kernel/encryption.ts';

type Deps = Pick<Services, 'config' | 'db'>;

/** Whether notifications to this address are held back after it refused mail. */
export async function isHeldBack({ config, db }: Deps, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('mail_bounces')
    .select('address_hash')
    .where('address_hash', '=', hashOf(config, address))
    .where('held_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** After the first refusal an hour, then four times as long each time, up to 30 days. */
export async function noteRefusal({ config, db }: Deps, address: string): Promise<void> {
  await sql`
    insert into mail_bounces as r (address_hash, held_until)
    values (${hashOf(config, address)}, now() + interval '1 hour')
    on conflict (address_hash) do update set
      refusals = least(r.refusals + 1, 100),
      held_until = now() + least(interval '30 days', interval '1 hour' * 4 ^ least(r.refusals, 10))`.execute(db);
}

/** These addresses take mail (again). */
export async function forgetRefusals({ config, db }: Deps, addresses: readonly string[]): Promise<void> {
  const hashes = addresses.map((to) => hashOf(config, to));
  if (hashes.length > 0) await db.deleteFrom('mail_bounces').where('address_hash', 'in', hashes).execute();
}

function hashOf(config: Deps['config'], address: string): Buffer {
  return keyedHash(keyFor(config, 'address hashing'), address);
}
