import { expect, test } from 'vitest';
import { newestKeyId, decryptAccount, encryptAccount } from './account-encryption.ts';

const NUMBER = '001234567890123456';
const [oldKey, newKey] = ['an old secret key that is long enough', 'the new secret key that is long enough'];
const before = { secretKey: oldKey, secretKeysOld: [] };
const during = { secretKey: newKey, secretKeysOld: [oldKey] };
const after = { secretKey: newKey, secretKeysOld: [] };

test('encrypts a number differently each time and decrypts it for its owner', () => {
  const [one, other] = [encryptAccount(before, 'asha', NUMBER), encryptAccount(before, 'asha', NUMBER)];
  expect(decryptAccount(before, 'asha', one)).toBe(NUMBER);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(NUMBER.slice(4, 10))).toBe(false);
});

test('does not decrypt in another user’s row', () => {
  const encrypted = encryptAccount(before, 'asha', NUMBER);
  expect(() => decryptAccount(before, 'ravi', encrypted)).toThrow('unable to authenticate');
});

test('does not decrypt after a bit changed anywhere', () => {
  const encrypted = encryptAccount(before, 'asha', NUMBER);
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decryptAccount(before, 'asha', changed)).toThrow(/unable to authenticate|SECRET_KEYS_OLD/);
  }
});

test('decrypts under a former SECRET_KEY only while SECRET_KEYS_OLD lists it', () => {
  const encrypted = encryptAccount(before, 'asha', NUMBER);
  expect(decryptAccount(during, 'asha', encrypted)).toBe(NUMBER);
  expect(() => decryptAccount(after, 'asha', encrypted)).toThrow(/SECRET_KEYS_OLD/);
  const reencrypted = encryptAccount(during, 'asha', NUMBER);
  expect(reencrypted.subarray(0, 8).equals(newestKeyId(during))).toBe(true);
  expect(decryptAccount(after, 'asha', reencrypted)).toBe(NUMBER);
});
