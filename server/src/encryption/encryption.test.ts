import { expect, test } from 'vitest';
import { keyedHash, keyFor, decrypt, encrypt } from './encryption.ts';

const config = { secretKey: 'a secret key of the tests, long enough' };

test('decrypts only with the same key and unchanged bytes', () => {
  const key = keyFor(config, 'mail encryption');
  const encrypted = encrypt(key, 'Grüße 123456');
  expect(decrypt(key, encrypted)).toBe('Grüße 123456');
  expect(encrypted.equals(encrypt(key, 'Grüße 123456'))).toBe(false);
  expect(() => decrypt(keyFor(config, 'refresh encryption'), encrypted)).toThrow('unable to authenticate');
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => decrypt(key, changed)).toThrow('unable to authenticate');
  }
});

test('keys are stable and differ by purpose and by SECRET_KEY', () => {
  expect(keyFor(config, 'token signing')).toEqual(keyFor({ ...config }, 'token signing'));
  expect(keyFor(config, 'token signing')).not.toEqual(keyFor(config, 'code hashing'));
  expect(keyFor(config, 'token signing')).not.toEqual(keyFor({ secretKey: 'another' }, 'token signing'));
});

test('a keyed hash depends on every part and on the boundaries between them', () => {
  const key = keyFor(config, 'code hashing');
  expect(keyedHash(key, 'a', 'b')).toEqual(keyedHash(key, 'a', 'b'));
  expect(keyedHash(key, 'ab', '')).not.toEqual(keyedHash(key, 'a', 'b'));
});
