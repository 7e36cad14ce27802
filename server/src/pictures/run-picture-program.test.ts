import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { FILE_LIMITS } from '@proverse/shared';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentOfDraft, openDraft } from '../contents/content.ts';
import { runPictureProgram } from './run-picture-program.ts';

const PROGRAM = fileURLToPath(new URL('../testing/rights-process.ts', import.meta.url));
const FILE_PROGRAM = fileURLToPath(new URL('../files/inspect/file-process.ts', import.meta.url));
const NOTHING = Buffer.alloc(0);

test('a program can neither read others’ files nor write or start anything, and gets no secret', async () => {
  const { code, output } = await runPictureProgram(PROGRAM, NOTHING);
  const { done, env } = JSON.parse(String(output)) as { done: string[]; env: string[] };
  expect([code, done]).toEqual([0, []]);
  // The shell adds the second one.
  expect(env.filter((name) => !['NODE_COMPILE_CACHE', 'PWD'].includes(name))).toEqual([]);
});

test.runIf(process.platform === 'linux')('a program that takes too much memory ends', async () => {
  const { code, signal } = await runPictureProgram(PROGRAM, NOTHING, { args: ['memory'] });
  expect([code, signal]).not.toEqual([0, null]);
});

test('a program writes its output to a draft, up to a limit', async () => {
  await using draft = await openDraft();
  expect(await runPictureProgram(PROGRAM, NOTHING, { draft })).toMatchObject({ code: 0, output: NOTHING });
  const written = await text(contentOfDraft(draft, 0, (await draft.stat()).size));
  expect(JSON.parse(written)).toMatchObject({ done: [] });
  await using full = await openDraft();
  const ended = await runPictureProgram(PROGRAM, NOTHING, { draft: full, maxBytes: 0 });
  expect(ended.code).not.toBe(0);
  expect((await full.stat()).size).toBe(0);
});

test('a program that can write only a part of its output fails', async () => {
  const noise = { raw: { width: 300, height: 300, channels: 3 } } as const;
  const picture = await sharp(randomBytes(300 * 300 * 3), noise)
    .jpeg()
    .toBuffer();
  const inspect = async (maxBytes: number) => {
    await using draft = await openDraft();
    const args = ['image', JSON.stringify(FILE_LIMITS)];
    const { code } = await runPictureProgram(FILE_PROGRAM, picture, { draft, args, maxBytes });
    return { code, bytes: (await draft.stat()).size };
  };
  const whole = await inspect(10_000_000);
  expect(whole.code).toBe(0);
  // The limit is within the last write.
  expect((await inspect(whole.bytes - 1024)).code).toBe(1);
});

test('an input that cannot be read to its end is no input', async () => {
  const cut = async function* () {
    yield NOTHING;
    throw new Error('The disk does not answer');
  };
  await expect(runPictureProgram(PROGRAM, cut())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

test('a program that writes or takes too much is killed', async () => {
  expect(await runPictureProgram(PROGRAM, NOTHING, { maxBytes: 5 })).toMatchObject({ code: null, signal: 'SIGKILL' });
  expect(await runPictureProgram(PROGRAM, NOTHING, { timeoutMs: 5 })).toMatchObject({ code: null, signal: 'SIGKILL' });
});
