import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { proveStepUp, stepUpPasskeyOptions } from './prove-step-up.ts';

export const stepUpRouter = implementSlice(contract.stepUp, {
  passkeyOptions: stepUpPasskeyOptions,
  prove: proveStepUp,
});
