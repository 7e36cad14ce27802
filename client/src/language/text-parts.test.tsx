import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

/** Names a placeholder, an element, a count, an entity and an escape, as a person may write them. */
const HOSTILE = String.raw`<0>#{name}</0> # <b>x</b> \u0041 &lt;`;
const htmlOf = (node: ReactNode): string => render(node).container.innerHTML;
const join = (text: string, values: object, locales = 'en-IN'): string =>
  textParts(compileMessage(text), { ...values }, locales)
    .map(([, value]) => value)
    .join('');

test('shows what a person wrote as it is, in texts with elements too', () => {
  expect(t`From ${HOSTILE}.`).toBe(`From ${HOSTILE}.`);
  const { container } = render(
    <Trans>
      From <b>{HOSTILE}</b>, {HOSTILE}
    </Trans>,
  );
  expect(container.textContent).toBe(`From ${HOSTILE}, ${HOSTILE}`);
  expect(container.querySelectorAll('*')).toHaveLength(1);
});

test('puts elements into elements, beside others and into the forms of a plural', () => {
  const count = 2;
  const name = 'Asha';
  expect(
    htmlOf(
      <Trans>
        <b>
          {name} <i>and</i>
          <br />
        </b>{' '}
        {plural(count, { one: '# friend', other: '# friends' })} <em>{<u>here</u>}</em>
      </Trans>,
    ),
  ).toBe('<b>Asha <i>and</i><br></b> 2 friends <em><u>here</u></em>');
});

test('leaves out a value that is missing', () => {
  const absent = undefined as unknown as string;
  expect(htmlOf(<Trans>a {absent}b</Trans>)).toBe('a b');
  expect(t`a ${absent}b`).toBe('a b');
});

test.each([
  [0, 'none'],
  [1, '1 coin'],
  [100_000, '1,00,000 coins'],
  [-1_234, '-1,234 coins'],
  [2.5, '2.5 coins'],
] as const)('writes %d with the form of its number', (coins, text) => {
  expect(join('{coins, plural, =0 {none} one {# coin} other {# coins}}', { coins })).toBe(text);
});

test('chooses the form by the rules of the language', () => {
  const text = '{count, plural, one {# A} other {# B}}';
  expect([0, 1, 2].map((count) => join(text, { count }, 'hi-IN-u-nu-latn'))).toEqual(['0 A', '1 A', '2 B']);
  expect([0, 1, 2].map((count) => join(text, { count }))).toEqual(['0 B', '1 A', '2 B']);
});
