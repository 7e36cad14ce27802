import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { dumpSchema } from '../testing/dump-schema.ts';
import { functionTypes } from '../testing/function-types.ts';
import { tableTypes } from '../testing/table-types.ts';

const { db, ownerPool } = await testDatabase();

// After a change of the schema, refresh these files: npx vitest run -u --config scripts/vitest.config.ts --project server server/src/database/schema.test.ts
test('the types in schema.ts are those of the migrated database', async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot('schema.ts');
});

test('the types in functions.ts are those of the functions that the server may call', async () => {
  await expect(await functionTypes(ownerPool)).toMatchFileSnapshot('functions.ts');
});

test('migrations/schema.sql is the dump of the migrated database', async () => {
  await expect(await dumpSchema(ownerPool)).toMatchFileSnapshot('../../../migrations/schema.sql');
});
