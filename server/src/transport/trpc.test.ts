import { contract } from '@proverse/shared';
import { expect, test } from 'vitest';
import { health } from '../system/health.ts';
import { implementSlice, operationAt } from './trpc.ts';

test('a missing, extra or miswired command fails the type check', () => {
  // These lines are for the type checker: without the errors it expects, `npm test` fails at its types step.
  const wrong = () => {
    // @ts-expect-error the operation `health` has no command
    implementSlice(contract.system, {});
    // @ts-expect-error `extra` is no operation
    implementSlice(contract.system, { health, extra: health });
    // @ts-expect-error the answer lacks `time`
    implementSlice(contract.system, { health: async () => ({ status: 'ok' as const }) });
  };
  expect(wrong).toBeTypeOf('function');
});

test('only paths of the contract are operations', () => {
  expect(operationAt('messages.send')).toBe(contract.messages.send);
  expect(operationAt('messages.__proto__')).toBeUndefined();
  expect(operationAt('constructor.name')).toBeUndefined();
  expect(operationAt(undefined)).toBeUndefined();
});
