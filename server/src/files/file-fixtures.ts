/** Test helpers for files as an upload leaves them. They start no process, as an upload does to inspect what it received. */
import { randomBytes } from 'node:crypto';
import { contentOf } from '../contents/content.ts';
import type { UserContext } from '../context.ts';
import type { TestDatabase } from '../testing/database.ts';
import { sealContent } from './stored-content.ts';

type Owner = Pick<TestDatabase, 'ownerPool'>;
interface FileFields {
  readonly name?: string;
  readonly kind?: 'image' | 'pdf' | 'voice';
  readonly mediaType?: string;
}

/** Stores a file with a content and a preview. Returns its id, to be sent as one of `fileIds`. */
export async function upload(
  { ownerPool }: Owner,
  owner: UserContext,
  { name = 'notice.png', kind = 'image', mediaType = 'image/png' }: FileFields = {},
): Promise<string> {
  const contents = [randomBytes(150_000), randomBytes(500)] as const;
  const [content, preview] = await Promise.all(contents.map((bytes) => sealContent(owner, contentOf(bytes))));
  for (const { address, object } of [content, preview].filter((each) => each !== undefined)) {
    await owner.fileStore.put(address, object);
  }
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into files (
       owner_id, upload_key, upload_hash, name, kind, media_type, bytes, address, preview_address, preview_bytes, is_stored
     ) values ($1, uuidv4()::text, '', $2, $3, $4, $5, $6, $7, $8, true) returning id`,
    [owner.userId, name, kind, mediaType, contents[0].length, content?.address, preview?.address, contents[1].length],
  );
  return rows[0]?.id ?? '';
}

/** Removes the contents of these files, as the retention does. */
export async function removeContents({ ownerPool }: Owner, ids: readonly string[]): Promise<void> {
  await ownerPool.query('select remove_contents($1)', [ids]);
}

/** Where the content and the preview of a file lie. */
export async function addressesOf({ ownerPool }: Owner, id: string): Promise<string[]> {
  const { rows } = await ownerPool.query<{ all: string[] }>(
    'select array[address, preview_address] as all from files where id = $1',
    [id],
  );
  return rows.flatMap((row) => row.all);
}

/** Which of these addresses wait for their removal from the store. */
export async function queued({ ownerPool }: Owner, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await ownerPool.query<{ address: string }>(
    'select address from file_removals where address = any ($1)',
    [addresses],
  );
  return rows.map(({ address }) => address);
}
