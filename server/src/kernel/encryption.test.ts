import { expect, test } from 'vitest';
import { keyedHash, keyFor, open, seal } from './encryption.ts';

const config = { secretKey: 'a secret key of the tests, long enough' };

test('what is sealed opens with its own key only, and not after a change of any byte', () => {
  const key = keyFor(config, 'mail sealing');
  const sealed = seal(key, 'Grüße 123456');
  expect(open(key, sealed)).toBe('Grüße 123456');
  expect(sealed.equals(seal(key, 'Grüße 123456'))).toBe(false);
  expect(() => open(keyFor(config, 'refresh sealing'), sealed)).toThrow('unable to authenticate');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => open(key, changed)).toThrow('unable to authenticate');
  }
});

test('keys are the same after a restart, and differ by purpose and by SECRET_KEY', () => {
  expect(keyFor(config, 'token signing')).toEqual(keyFor({ ...config }, 'token signing'));
  expect(keyFor(config, 'token signing')).not.toEqual(keyFor(config, 'code hashing'));
  expect(keyFor(config, 'token signing')).not.toEqual(keyFor({ secretKey: 'another' }, 'token signing'));
});

test('a keyed hash depends on every part and on where one ends', () => {
  const key = keyFor(config, 'code hashing');
  expect(keyedHash(key, 'a', 'b')).toEqual(keyedHash(key, 'a', 'b'));
  expect(keyedHash(key, 'ab', '')).not.toEqual(keyedHash(key, 'a', 'b'));
});
