/** Files with what people wrote or uploaded: opened as a page, on our own address, they can run and load nothing. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { upload } from '../files/file-fixtures.ts';
import { updateSettings } from '../profile/update-settings.ts';
import { plainImage, receivedFile } from '../pictures/image-fixtures.ts';
import { uploadAvatar } from '../profile/upload-avatar.ts';
import { testApp, tokenOf } from '../testing/app.ts';
import { peopleOf } from '../testing/people.ts';

const { app, services, database } = await testApp();
const person = await peopleOf(services, database).join({ message_rate: 250, bonusCoins: 100 });
const handle = `p${randomUUID().replaceAll('-', '').slice(0, 20)}`;
await updateSettings(person.ctx, { handle, isPublicOnWeb: true });
const { avatarUrl } = await uploadAvatar(person.ctx, receivedFile(await plainImage('png')));
const fileId = await upload(database, person.ctx);
const authorization = `Bearer ${await tokenOf(services, person.id)}`;
const month = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 7); // in India

test.each([
  avatarUrl,
  '/api/avatars/face-1.webp',
  `/og/@${handle}.png`,
  `/badge/@${handle}.svg`,
  `/api/files/${fileId}`,
  `/api/files/${fileId}/preview`,
  '/api/coins/history.csv',
  `/api/coins/statements/${month}.pdf`,
  '/api/user/data',
])('%s is served in a sandbox and with its own type', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await app.inject({ method, url, headers: { authorization } });
    expect([url, method, statusCode]).toEqual([url, method, 200]);
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    if (!headers.etag) continue;
    // A browser replaces the headers that it keeps by those of a 304.
    const unchanged = await app.inject({ method, url, headers: { authorization, 'if-none-match': headers.etag } });
    expect([unchanged.statusCode, unchanged.headers['content-security-policy']]).toEqual([
      304,
      headers['content-security-policy'],
    ]);
  }
});
