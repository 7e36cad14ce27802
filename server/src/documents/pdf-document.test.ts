import { expect, test } from 'vitest';
import { createPdfDocument, type Style } from './pdf-document.ts';
import { testConfig } from '../testing/services.ts';
import { actualTextsOf, objectsOf } from '../testing/pdf-text.ts';
import { textsOf } from '../language/texts-of.ts';

async function written(...lines: readonly (readonly [text: string, style?: Partial<Style>])[]): Promise<Buffer> {
  const pdf = createPdfDocument({ title: 'Test', heading: 'Test', from: testConfig(), i18n: textsOf('en') });
  for (const [text, style] of lines) {
    pdf.write(text, pdf.left, { size: 9, ...style });
    pdf.y += 16;
  }
  return pdf.finish();
}

test.each(['हिन्दी कृष्णमूर्ति', 'தமிழ்ச்செல்வன்', 'ശ്രീനിവാസൻ കൃഷ്ണൻ', 'লক্ষ্মী দেবী', 'ಶ್ರೀನಿವಾಸ', 'ગુજરાતી'])(
  'says %s, whose glyphs are not in the order of its characters',
  async (name) => {
    expect(actualTextsOf(await written([`Message to ${name} (pending)`]))).toEqual([name]);
  },
);

test('says the characters that it cannot show', async () => {
  const names = ['山田 太郎', 'สมชาย ใจดี', '김민수', 'නිමල් පෙරේරා'];
  expect(actualTextsOf(await written(...names.map((name) => [`Message to ${name}`] as const)))).toEqual(names);
});

test('leaves right-to-left and Latin text to the reader, who orders it', async () => {
  expect(actualTextsOf(await written(['Refund: محمد علي'], ['Message to דוד לוי'], ['Message to Zoë']))).toEqual([]);
});

test('adds who it is about only beside characters that it cannot show, and never cuts that', async () => {
  const width = async (text: string, style: Partial<Style>) =>
    objectsOf(await written([text, style])).match(/ Td|BT/g)?.length ?? 0;
  const plain = await width('Message to Asha', {});
  expect(await width('Message to Asha', { otherwise: '@asha' })).toBe(plain);
  // The sign and the handle are two more runs.
  expect(await width('Message to 山田', { otherwise: '@yamada' })).toBe(plain + 2);
  const long = `Message to 山田 ${'and a long text '.repeat(20)}`;
  expect(await width(long, { otherwise: '@yamada', maxWidth: 260 })).toBe(plain + 2);
});

test('names at the bottom of each page who it is from, and links to the help pages', async () => {
  const from = testConfig({ PUBLIC_URL: 'https://proverse.example', COMPANY_NAME: 'हिन्दी कृष्णमूर्ति' });
  const pdf = createPdfDocument({ title: 'Test', heading: 'Test', from, i18n: textsOf('en') });
  pdf.nextPage();
  const file = await pdf.finish();
  expect(actualTextsOf(file)).toEqual(['हिन्दी कृष्णमूर्ति', 'हिन्दी कृष्णमूर्ति']);
  expect(objectsOf(file).match(/\/URI \(https:\/\/proverse\.example\/help\)/g)).toHaveLength(2);
});
