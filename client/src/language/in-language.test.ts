import { compileMessage } from '@lingui/message-utils/compileMessage';
import { DomainError, errorText as englishText } from '@proverse/shared';
import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorText } from './error-text.ts';
import { inLanguage } from './in-language.ts';
import { i18n } from './language.ts';
import { categoryName } from './names.ts';
import { errorBody } from './texts.ts';

const HINDI = {
  'Insufficient coins ({balance}). You need {required}.': 'कॉइन कम हैं ({balance})। आपको {required} चाहिए।',
  'First name is required': 'पहला नाम लिखें',
  'Subject must be at least {0} characters': 'विषय कम से कम {0} अक्षरों का होना चाहिए',
  'You can change your handle again on {date}': 'आप अपना हैंडल {date} को फिर बदल सकते हैं',
  'Tech professionals': 'टेक प्रोफ़ेशनल',
  'Choose a file of at most {0} MB': 'ज़्यादा से ज़्यादा {0} MB की फ़ाइल चुनें',
  'Too many attempts. Please wait {wait}.': 'बहुत बार कोशिश हुई। {wait} रुकें।',
  '{0} second': '{0} सेकंड',
};
const messages = Object.fromEntries(Object.entries(HINDI).map(([id, text]) => [id, compileMessage(text)]));
beforeAll(() => Object.assign(i18n, { locale: 'hi', locales: 'hi-IN-u-nu-latn', messages }));
afterAll(() => Object.assign(i18n, { locale: 'en', locales: 'en-IN', messages: {} }));

function rejected(error: DomainError, message = error.message): Error {
  const body = {
    message,
    error: error.code,
    ...error.params,
    ...(error.fields && { errors: error.fields }),
    requestId: 'r',
  };
  return TRPCClientError.from({ error: { message, code: -32000, data: { body } } } as never);
}

test('shows an error of the server in the language of the page, with its figures', () => {
  const error = rejected(new DomainError('INSUFFICIENT_COINS', { balance: 20, required: 350 }));
  expect(errorBody(error)).toMatchObject({
    error: 'INSUFFICIENT_COINS',
    required: 350,
    message: 'कॉइन कम हैं (20)। आपको 350 चाहिए।',
  });
  expect(errorText('INSUFFICIENT_COINS', { balance: 20, required: 350 })).toBe('कॉइन कम हैं (20)। आपको 350 चाहिए।');
});

test('shows an error of the client in the language of the page, with its limits and its wait', () => {
  expect(errorText('FILE_TOO_LARGE')).toBe('ज़्यादा से ज़्यादा 10 MB की फ़ाइल चुनें');
  expect(errorText('RATE_LIMITED', { retryAfterSeconds: 1 })).toBe('बहुत बार कोशिश हुई। 1 सेकंड रुकें।');
});

test('shows the errors of fields, together too, with the limits that the text names', () => {
  const fields = { firstName: 'First name is required', subject: 'Subject must be at least 5 characters' };
  const [name, subject] = ['पहला नाम लिखें', 'विषय कम से कम 5 अक्षरों का होना चाहिए'];
  const error = new DomainError('VALIDATION_FAILED', {}, fields);
  expect(errorBody(rejected(error, Object.values(fields).join(', ')))).toMatchObject({
    message: `${name}, ${subject}`,
    errors: { firstName: name, subject },
  });
});

test('shows dates as the language writes them', () => {
  expect(inLanguage('You can change your handle again on 5 March 2026')).toBe(
    'आप अपना हैंडल 5 मार्च 2026 को फिर बदल सकते हैं',
  );
});

test('leaves what has no translation in English', () => {
  expect(errorText('NOT_FOUND')).toBe(englishText('NOT_FOUND'));
  expect(inLanguage('What Ravi wrote')).toBe('What Ravi wrote');
  expect(categoryName('tech')).toBe('टेक प्रोफ़ेशनल');
});
