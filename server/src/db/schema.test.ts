import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { tableTypes } from '../testing/table-types.ts';

const { db } = await testDatabase();

// After a migration: npx vitest run -u --config scripts/vitest.config.ts --project server server/src/db/schema.test.ts
test('the types in schema.ts are those of the migrated database', async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot('schema.ts');
});
