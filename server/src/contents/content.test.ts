import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contentOf, contentOfDraft, openDraft } from './content.ts';

const bytes = randomBytes(150_000);

test('a content in memory and one in a draft have the same bytes, parts and length', async () => {
  await using draft = await openDraft();
  await draft.writeFile(Buffer.concat([Buffer.from('head'), bytes, Buffer.from('tail')]));
  for (const content of [contentOf(bytes), contentOfDraft(draft, 4, 4 + bytes.length)]) {
    expect(content.length).toBe(bytes.length);
    expect(await buffer(content)).toEqual(bytes);
    expect(await content.part(149_990, 200_000)).toEqual(bytes.subarray(149_990));
  }
});

test('a draft that became shorter is not read beyond its end', async () => {
  await using draft = await openDraft();
  await draft.writeFile(bytes);
  const content = contentOfDraft(draft, 0, bytes.length);
  await draft.truncate(100);
  await expect(buffer(content)).rejects.toThrow('shorter');
});
