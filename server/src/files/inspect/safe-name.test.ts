import { expect, test } from 'vitest';
import { rejectionOf } from '../../testing/factories.ts';
import { safeName } from './safe-name.ts';

const rejected = async (name: string) => safeName(name, { mediaType: 'application/pdf' });

test.each([
  ['photo.jpg', 'image/jpeg', 'photo.jpg'],
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['photo.heic', 'image/jpeg', 'photo.jpg'],
  ['a.pdf', 'image/png', 'a.png'],
  ['note.mp4', 'audio/mp4', 'note.mp4'],
  ['note.ogg', 'audio/webm', 'note.webm'],
  ['report.v2.pdf', 'application/pdf', 'report.v2.pdf'],
  ['report.v2', 'application/pdf', 'report.v2.pdf'],
  ['scan 12.03.2026.jpg', 'image/jpeg', 'scan 12.03.2026.jpg'],
  ['scan 12.03.2026', 'image/jpeg', 'scan 12.03.2026.jpg'],
  ['statement.zip', 'application/pdf', 'statement.pdf'],
  ['letter to example.com', 'application/pdf', 'letter to example.pdf'],
  ['exe', 'application/pdf', 'exe.pdf'],
  ['रिपोर्ट २.pdf', 'application/pdf', 'रिपोर्ट २.pdf'],
  ['cafe\u0301.pdf', 'application/pdf', 'caf\u00e9.pdf'],
  ['👩\u200d⚕️.png', 'image/png', '👩\u200d⚕️.png'],
  ['C:\\Users\\Asha\\scan.pdf', 'application/pdf', 'scan.pdf'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['.htaccess', 'application/pdf', 'htaccess.pdf'],
  ['', 'image/jpeg', 'file.jpg'],
  [' .. ', 'image/jpeg', 'file.jpg'],
  ['.jpg', 'image/jpeg', 'file.jpg'],
  ['folder/', 'image/jpeg', 'file.jpg'],
  [`${'a'.repeat(118)}.x`, 'image/jpeg', `${'a'.repeat(116)}.jpg`],
] as const)('%s of type %s is kept as %s', (name, mediaType, kept) => {
  expect(safeName(name, { mediaType })).toBe(kept);
});

test.each([
  'a.exe',
  'a.pdf.js',
  'a.html.pdf',
  'a.SVG',
  'a.ps1 ',
  'a.hta.',
  'a. bat.pdf',
  'a.ＥＸＥ',
  'b/a.lnk',
  'a.jar.png',
])('%s is the name of a program', async (name) => {
  expect((await rejectionOf(rejected(name))).code).toBe('FILE_NAME_UNSAFE');
});

test.each(['a\0.pdf', 'a\n.pdf', 'a\u202egpj.pdf', 'a\u2066.pdf', '\ud800.pdf', 'a'.repeat(121), 'क'.repeat(86)])(
  '%j is not a name',
  async (name) => {
    expect((await rejectionOf(rejected(name))).code).toBe('VALIDATION_FAILED');
  },
);
