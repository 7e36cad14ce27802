/** Addresses that refuse mail: whoever goes on sending to them is taken for a spammer by everybody else's server. */
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { keyedHash, keyFor } from '../kernel/encryption.ts';

type Deps = Pick<Services, 'config' | 'db'>;

/** Whether notifications to this address are held back after it refused mail. */
export async function isHeldBack({ config, db }: Deps, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from mail_bounces where address_hash = ${hashOf(config, address)} and held_until > now()`.execute(db);
  return rows.length > 0;
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
  await sql`
    delete from mail_bounces where address_hash = any (${addresses.map((to) => hashOf(config, to))}::bytea[])`.execute(
    db,
  );
}

function hashOf(config: Deps['config'], address: string): Buffer {
  return keyedHash(keyFor(config, 'address hashing'), address);
}
