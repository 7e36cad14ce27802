import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('writes numbers as numbers, text in quotes and null as an empty cell', () => {
  expect(csvLine([-350, 0, 'Message to Asha', 'He said "no", twice\nthen left', null])).toBe(
    '-350,0,"Message to Asha","He said ""no"", twice\nthen left",\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '  =1', '\ttext', '\rtext'])(
  'makes a cell that begins like %j text',
  (text) => {
    expect(csvLine([text])).toMatch(/^"\s*'/);
    expect(csvLine([text]).replace("'", '')).toBe(`"${text}"\r\n`);
  },
);

// A program that splits at semicolons or tabs, or miscounts quotes, may start a cell in the middle of ours.
test.each(['Asha;=1+1', 'Asha\t@SUM(A1)', 'Asha\n-1', 'Asha"+1', 'a;b; =1'])(
  'lets no formula begin inside %j',
  (text) => {
    expect(csvLine([text])).not.toMatch(/[;\t\n"]\s*[=+\-@]/);
  },
);

test('leaves a sign inside a text alone', () => {
  expect(csvLine(['Anne-Marie', 'a=b', 'me@example.com', '3 - 2'])).toBe(
    '"Anne-Marie","a=b","me@example.com","3 - 2"\r\n',
  );
});
