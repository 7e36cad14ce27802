import { sql } from 'kysely';

/** What tells a person `u` apart where a document cannot show the name: `@asha_rao`, or `id 1a2b3c4d` without a handle. */
export const PERSON_MARK = sql<string>`coalesce('@' || u.handle, 'id ' || right(u.id::text, 8))`;
