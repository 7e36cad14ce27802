import { expect, test } from 'vitest';
import { mailboxOf } from './welcomed-mailbox.ts';

test.each([
  ['asha+bonus@example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
  ['as.ha@googlemail.com', 'asha@gmail.com'],
  ['as.ha@example.com', 'as.ha@example.com'],
  ['+@example.com', '+@example.com'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
