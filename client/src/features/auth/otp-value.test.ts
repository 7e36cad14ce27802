import { expect, test } from 'vitest';
import { deleteBack, enterText } from './otp-value.ts';

test('digits follow each other, and the cursor goes along', () => {
  expect(enterText('', 0, '4')).toEqual({ code: '4', box: 1 });
  expect(enterText('12345', 5, '6')).toEqual({ code: '123456', box: 5 });
  expect(enterText('12', 4, '3')).toEqual({ code: '123', box: 3 });
});

test('a digit replaces the one in its box, wherever the cursor stood', () => {
  expect(enterText('123', 1, '29')).toEqual({ code: '193', box: 2 });
  expect(enterText('123', 1, '92')).toEqual({ code: '193', box: 2 });
  expect(enterText('123', 1, '22')).toEqual({ code: '123', box: 2 });
});

test('a pasted or filled-in code takes all boxes, whatever surrounds the digits', () => {
  expect(enterText('', 0, ' 123-456 ')).toEqual({ code: '123456', box: 5 });
  expect(enterText('999', 2, '123456')).toEqual({ code: '123456', box: 5 });
  expect(enterText('12', 2, '345')).toEqual({ code: '12345', box: 5 });
  expect(enterText('', 0, '12345678')).toEqual({ code: '123456', box: 5 });
});

test('letters change nothing; an emptied box gives up its digit', () => {
  expect(enterText('12', 2, 'x')).toEqual({ code: '12', box: 2 });
  expect(enterText('123', 1, '')).toEqual({ code: '13', box: 1 });
});

test('Backspace walks back', () => {
  expect(deleteBack('123', 3)).toEqual({ code: '12', box: 2 });
  expect(deleteBack('123', 2)).toEqual({ code: '12', box: 2 });
  expect(deleteBack('', 0)).toEqual({ code: '', box: 0 });
});
