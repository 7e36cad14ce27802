import { expect, test } from 'vitest';
import { newestKeyId, decryptAccountNumber, encryptAccountNumber } from './account-number.ts';

const NUMBER = '001234567890123456';
const [former, present] = ['a former secret key that is long enough', 'the present secret key that is long enough'];
const before = { secretKey: former, secretKeysOld: [] };
const during = { secretKey: present, secretKeysOld: [former] };
const after = { secretKey: present, secretKeysOld: [] };

test('a number opens for its owner, is encrypted differently each time, and cannot be read off', () => {
  const [one, other] = [encryptAccountNumber(before, 'asha', NUMBER), encryptAccountNumber(before, 'asha', NUMBER)];
  expect(decryptAccountNumber(before, 'asha', one)).toBe(NUMBER);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(NUMBER.slice(4, 10))).toBe(false);
});

test('in somebody else’s row it does not open', () => {
  const encrypted = encryptAccountNumber(before, 'asha', NUMBER);
  expect(() => decryptAccountNumber(before, 'ravi', encrypted)).toThrow('unable to authenticate');
});

test('one changed bit anywhere and it does not open', () => {
  const encrypted = encryptAccountNumber(before, 'asha', NUMBER);
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decryptAccountNumber(before, 'asha', changed)).toThrow(/unable to authenticate|SECRET_KEYS_OLD/);
  }
});

test('after a new SECRET_KEY, numbers encrypted under the former one open as long as it is among the old ones', () => {
  const encrypted = encryptAccountNumber(before, 'asha', NUMBER);
  expect(decryptAccountNumber(during, 'asha', encrypted)).toBe(NUMBER);
  expect(() => decryptAccountNumber(after, 'asha', encrypted)).toThrow(/SECRET_KEYS_OLD/);
  const anew = encryptAccountNumber(during, 'asha', NUMBER);
  expect(anew.subarray(0, 8).equals(newestKeyId(during))).toBe(true);
  expect(decryptAccountNumber(after, 'asha', anew)).toBe(NUMBER);
});
