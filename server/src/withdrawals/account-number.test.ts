import { expect, test } from 'vitest';
import { newestKeyId, openAccountNumber, sealAccountNumber } from './account-number.ts';

const NUMBER = '001234567890123456';
const [former, present] = ['a former secret key that is long enough', 'the present secret key that is long enough'];
const before = { secretKey: former, secretKeysOld: [] };
const during = { secretKey: present, secretKeysOld: [former] };
const after = { secretKey: present, secretKeysOld: [] };

test('a number opens for its owner, is sealed differently each time, and cannot be read off', () => {
  const [one, other] = [sealAccountNumber(before, 'asha', NUMBER), sealAccountNumber(before, 'asha', NUMBER)];
  expect(openAccountNumber(before, 'asha', one)).toBe(NUMBER);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(NUMBER.slice(4, 10))).toBe(false);
});

test('in somebody else’s row it does not open', () => {
  const sealed = sealAccountNumber(before, 'asha', NUMBER);
  expect(() => openAccountNumber(before, 'ravi', sealed)).toThrow('unable to authenticate');
});

test('one changed bit anywhere and it does not open', () => {
  const sealed = sealAccountNumber(before, 'asha', NUMBER);
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openAccountNumber(before, 'asha', changed)).toThrow(/unable to authenticate|SECRET_KEYS_OLD/);
  }
});

test('after a new SECRET_KEY, numbers sealed under the former one open as long as it is among the old ones', () => {
  const sealed = sealAccountNumber(before, 'asha', NUMBER);
  expect(openAccountNumber(during, 'asha', sealed)).toBe(NUMBER);
  expect(() => openAccountNumber(after, 'asha', sealed)).toThrow(/SECRET_KEYS_OLD/);
  const anew = sealAccountNumber(during, 'asha', NUMBER);
  expect(anew.subarray(0, 8).equals(newestKeyId(during))).toBe(true);
  expect(openAccountNumber(after, 'asha', anew)).toBe(NUMBER);
});
