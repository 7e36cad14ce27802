import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { dumpSchema } from '../testing/dump-schema.ts';
import { tableTypes } from '../testing/table-types.ts';

const { db, ownerPool } = await testDatabase();

// After a change of the schema, refresh both files: npx vitest run -u --config scripts/vitest.config.ts --project server server/src/database/schema.test.ts
test('the types in schema.ts are those of the migrated database', async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot('schema.ts');
});

test('migrations/schema.sql is the dump of the migrated database', async () => {
  await expect(await dumpSchema(ownerPool)).toMatchFileSnapshot('../../../migrations/schema.sql');
});
