import { expect, test, vi } from 'vitest';
import { applyServerErrors } from './form.ts';

test('server errors land on their fields, focus on the topmost, the rest is handed back', () => {
  const setError = vi.fn();
  const form = { getValues: () => ({ email: '', password: '' }), setError };
  const rest = applyServerErrors(form as never, { password: 'Too short', captcha: 'Missing', email: 'Not an address' });
  expect(rest).toEqual(['Missing']);
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'Not an address' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'Too short' }, { shouldFocus: false }],
  ]);
});
