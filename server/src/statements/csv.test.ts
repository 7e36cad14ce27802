import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('numbers stay numbers, text is quoted, nothing is nothing', () => {
  expect(csvLine([-350, 0, 'Message to Asha', 'He said "no", twice\nthen left', null])).toBe(
    '-350,0,"Message to Asha","He said ""no"", twice\nthen left",\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '  =1', '\ttext', '\rtext'])(
  'a cell that begins like %j is no formula',
  (text) => {
    expect(csvLine([text])).toMatch(/^"\s*'/);
    expect(csvLine([text]).replace("'", '')).toBe(`"${text}"\r\n`);
  },
);

// A program that splits at semicolons or tabs, or loses count of the quotes, finds the start of a cell in the middle.
test.each(['Asha;=1+1', 'Asha\t@SUM(A1)', 'Asha\n-1', 'Asha"+1', 'a;b; =1'])(
  'nor does a formula begin inside %j',
  (text) => {
    expect(csvLine([text])).not.toMatch(/[;\t\n"]\s*[=+\-@]/);
  },
);

test('a sign inside a text is left alone', () => {
  expect(csvLine(['Anne-Marie', 'a=b', 'me@example.com', '3 - 2'])).toBe(
    '"Anne-Marie","a=b","me@example.com","3 - 2"\r\n',
  );
});
