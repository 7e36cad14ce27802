import { expect, test, vi } from 'vitest';
import { applyServerErrors } from './form.ts';

test('puts server errors on their fields and the focus on the topmost', () => {
  const setError = vi.fn();
  const form = { getValues: () => ({ email: '', password: '' }), setError };
  applyServerErrors(form as never, { password: 'Too short', captcha: 'Missing', email: 'Not an address' });
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'Not an address' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'Too short' }, { shouldFocus: false }],
  ]);
});
