import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

const owners = new WeakMap<Kysely<Database>, Kysely<Database>>();

/** Remembers the owner's connections to the database of the server's. */
export function setOwner(server: Kysely<Database>, owner: Kysely<Database>): void {
  owners.set(server, owner);
}

/**
 * Returns the owner's connections to the same test database, for rows that the server may not write. Connections that were
 * opened in another way are returned themselves, and should be the owner's.
 */
export function ownerOf(db: Kysely<Database>): Kysely<Database> {
  return owners.get(db) ?? db;
}
