import { expect, test } from 'vitest';
import { mailboxOf } from './welcomed-mailbox.ts';

test.each([
  ['asha+bonus@example.com', 'asha@example.com'],
  ['asha+a+b@example.com', 'asha@example.com'],
  ['a.s.h.a+x@gmail.com', 'asha@gmail.com'],
  ['as.ha@googlemail.com', 'asha@gmail.com'],
  ['as.ha@example.com', 'as.ha@example.com'],
  ['+@example.com', '+@example.com'],
  ['asha@protonmail.com', 'asha@proton.me'],
  ['a_s-h.a+x@pm.me', 'asha@proton.me'],
  ['asha@protonmail.ch', 'asha@proton.me'],
  ['asha+1@me.com', 'asha@icloud.com'],
  ['asha@mac.com', 'asha@icloud.com'],
  ['as.ha@icloud.com', 'as.ha@icloud.com'],
  ['asha-shop@yahoo.com', 'asha@yahoo.com'],
  ['asha-shop@yahoo.co.in', 'asha@yahoo.co.in'],
  ['asha-shop@ymail.com', 'asha@ymail.com'],
  ['-shop@yahoo.com', '-shop@yahoo.com'],
  ['as-ha@ya.ru', 'as.ha@yandex.com'],
  ['as.ha@yandex.ru', 'as.ha@yandex.com'],
  ['shop@asha.fastmail.com', 'asha@fastmail.com'],
  ['asha+x@fastmail.com', 'asha@fastmail.com'],
  ['shop@asha.fastmail.fm', 'asha@fastmail.fm'],
  ['asha+x@outlook.com', 'asha@outlook.com'],
])('the mailbox of %s is %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each([
  ['asha@outlook.com', 'asha@hotmail.com'],
  ['asha@fastmail.com', 'asha@fastmail.fm'],
  ['as-ha@example.com', 'as.ha@example.com'],
  ['as.ha@yandex.ru', 'asha@yandex.ru'],
  ['asha@notgmail.com', 'asha@gmail.com'],
])('%s and %s are mailboxes of two people', (one, other) => {
  expect(mailboxOf(one)).not.toBe(mailboxOf(other));
});
