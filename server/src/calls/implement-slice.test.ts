import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { health } from '../system/health.ts';
import { operationAt } from '../transport/trpc.ts';
import { implementSlice } from './implement-slice.ts';

test('fails the type check for a missing, extra or wrong command', () => {
  // These lines are for the type checker. Without the expected errors, `npm test` fails when it checks types.
  const wrong = () => {
    // @ts-expect-error the operation `health` has no command
    implementSlice(contract.system, {});
    // @ts-expect-error `extra` is not an operation
    implementSlice(contract.system, { health, extra: health });
    // @ts-expect-error the output lacks `time`
    implementSlice(contract.system, { health: async () => ({ status: 'ok' as const }) });
  };
  expect(wrong).toBeTypeOf('function');
});

test('finds operations only at paths of the contract', () => {
  expect(operationAt('messages.send')).toBe(contract.messages.send);
  expect(operationAt('messages.__proto__')).toBeUndefined();
  expect(operationAt('constructor.name')).toBeUndefined();
  expect(operationAt(undefined)).toBeUndefined();
});
